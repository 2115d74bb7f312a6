import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictured } from '../../common/rules/link-pictures.ts'
import { partName } from '../../web/features/archive/words.ts'
import { privateSubjects } from '../activity/subjects.ts'
import { hydrators } from '../hydrate/hydrate.ts'
import { infrastructureTables } from '../db/schema.ts'
import { resources } from '../resources.generated.ts'
import { readersOf } from '../testing/readers.ts'
import {
  columnsNaming,
  columnsOf,
  foreignKeyTables,
  counterColumns,
  foreignKeysWithoutIndex,
  keysWithoutOwner,
  tablesOf,
} from '../testing/schema.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const afterOf = new Map<string, readonly string[]>(resources.map(({ name, after = [] }) => [name, after]))
/** Whether a resource names another in `after`, itself or through those that it names. */
const isAfter = (name: string, other: string): boolean =>
  (afterOf.get(name) ?? []).some((needed) => needed === other || isAfter(needed, other))

const steps = resources.flatMap(({ erase = [] }) => erase)

describe('what the resources say, held against the schema', () => {
  it('each table of the database has one owner', async () => {
    const owned = [...infrastructureTables, ...resources.flatMap(({ tables }) => tables)]
    expect(owned.toSorted()).toEqual(await tablesOf(test))
  })

  it('each resource is behind those that its foreign keys name and that count its rows', async () => {
    const owners = new Map(resources.flatMap(({ name, tables }) => tables.map((table) => [table as string, name])))
    const position = new Map(resources.map(({ name }, at) => [name, at]))
    const counted = resources.flatMap(({ name, counters = [] }) => counters.map(({ table }) => [name, table] as const))
    const named = (await foreignKeyTables(test)).map(({ from, to }) => [owners.get(from) ?? from, to] as const)
    const needed = [...counted, ...named].map(([name, table]) => [name, owners.get(table) ?? table] as const)
    const missing = needed.filter(([name, other]) => name !== other && !isAfter(name, other))
    expect(missing).toEqual([])
    for (const [name, other] of needed) expect(position.get(name)).toBeGreaterThanOrEqual(position.get(other) ?? NaN)
  })

  it('each foreign key has an index, so that deleting what it names reads no whole table', async () => {
    // Platforms are never deleted.
    expect(await foreignKeysWithoutIndex(test)).toEqual(['collection_entries (platform_id)'])
  })

  it('each table of user data begins its key with the owner', async () => {
    // A ranking of a few dozen users, read by place and written as a whole.
    expect(await keysWithoutOwner(test)).toEqual(['user_ranks'])
  })

  it('each column that names a person is emptied by the erasure of an account (P-56, AUT-12)', async () => {
    const naming = await columnsNaming(test, 'users')
    expect(steps.flatMap(({ columns }) => columns).toSorted()).toEqual(naming)
  })

  it('each table that names a person is in an archive, or left out for a reason (PRF-07)', async () => {
    const naming = [...(await columnsNaming(test, 'users')), 'users.id'].map((name) => name.split('.')[0] ?? '')
    const told = resources.flatMap(({ archive, notArchived = {} }) => [
      ...(archive?.tables ?? []),
      ...Object.keys(notArchived),
    ])
    expect(told.toSorted()).toEqual([...new Set(naming)].toSorted())
  })

  it('there is one rule of who sees the rows of others: nothing else reads them (R10)', () => {
    const guarded = resources.flatMap((resource) => resource.visibility ?? [])
    const rules = readdirSync(join(import.meta.dirname, '../visibility')).filter((file) => file.startsWith('visible-'))
    expect(guarded.map(({ table }) => `visible-${table.replaceAll('_', '-')}.queries.ts`).toSorted()).toEqual(rules)
    // Counting, archives, merging and erasing ask for every row, whoever may see it.
    const allRows = /^features\/[a-z-]+\/(?:[a-z-]+-(?:upkeep|counters|archive)|(?:merge|erase)-[a-z-]+)\.queries\.ts$/
    for (const { table, parts = [], readers = {} } of guarded) {
      const reading = [table, ...parts].flatMap((one) => readersOf(one, [/^visibility\//, allRows]))
      expect([...new Set(reading)].toSorted()).toEqual(Object.keys(readers).toSorted())
    }
  })

  it('each of them is hydrated, so that a page of it costs one statement for each kind', () => {
    const guarded = resources.flatMap(({ visibility }) => visibility?.table ?? [])
    // Events and notifications are rows of facts: their features hydrate what they name.
    const facts = ['events', 'notifications']
    expect(guarded.filter((table) => !facts.includes(table)).toSorted()).toEqual(Object.keys(hydrators).toSorted())
  })

  it('an event is private when what it is about is (P-20)', async () => {
    const flags = (await columnsOf(test, 'events')).filter(({ name }) => name.endsWith('_public'))
    expect(flags.map(({ name }) => name)).toEqual(privateSubjects.map((noun) => `events.${noun}_public`).toSorted())
  })

  it('a page that names a preview picture has one, and nothing is drawn for no page', () => {
    const screens = join(import.meta.dirname, '../../web/screens')
    const named = readdirSync(screens, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) => [...readFileSync(join(screens, file), 'utf8').matchAll(/linkPictureOf\('([a-z]+)'/g)])
    const drawn = resources.flatMap(({ linkPictures = {} }) => Object.keys(linkPictures))
    expect([...new Set(named.flatMap(([, noun]) => noun ?? []))].toSorted()).toEqual(drawn.toSorted())
    expect(drawn.toSorted()).toEqual([...pictured])
  })

  it('each part of an archive has a name in the report that people see (PRF-07)', () => {
    const parts = resources.flatMap(({ archive }) => [archive?.file?.name ?? [], archive?.media?.name ?? []].flat())
    for (const entity of parts) expect(partName({ entity, total: 0, added: 0, kept: 0, unknown: 0 })).not.toBe(entity)
  })

  it('each counter can be counted again: db:verify looks at it (RE-02, LI-08)', async () => {
    const counters = resources.flatMap(({ counters = [] }) => counters)
    const verified = counters.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    for (const column of await counterColumns(test)) expect(verified).toContain(column)
    // Of one table's column there is one truth, but where each row has another.
    const whole = counters
      .filter(({ only }) => !only)
      .flatMap(({ table, columns }) => columns.map((c) => `${table}.${c}`))
    expect(new Set(whole).size).toBe(whole.length)
  })
})
