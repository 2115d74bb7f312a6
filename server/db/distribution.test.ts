import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGames } from '../testing/games.ts'
import { statementsOf } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { citusCalls, inTheWay, placements } from './distribution.ts'
import { expectedSchema } from './schema.ts'

const schema = expectedSchema()
const tables = [...new Set(Object.keys(schema).flatMap((part) => /^column (\w+)\./.exec(part)?.[1] ?? []))].toSorted()
const owned = Object.entries(placements).flatMap(([name, placement]) =>
  placement.kind === 'owned' ? { name, ...placement } : [],
)

describe('the tables, as Citus would spread them (decision 64)', () => {
  it('have a class each: owned, everywhere, or on one machine', () => {
    expect(tables.length).toBeGreaterThan(90)
    expect(Object.keys(placements).toSorted()).toEqual(tables)
  })

  it('have the owner in each row and in the key where they are owned', () => {
    const keyOf = (name: string) =>
      /^PRIMARY KEY \((.+)\)$/.exec(schema[`constraint ${name}.${name}_pkey`] ?? '')?.[1] ?? ''
    expect(owned.filter(({ name, by }) => !schema[`column ${name}.${by}`]?.includes('not null'))).toEqual([])
    expect(owned.filter(({ name, by }) => keyOf(name).split(', ')[0] !== by)).toEqual([])
  })

  it('are kept together by keys of one owner, but for what is known to be in the way', () => {
    const known = owned.flatMap(({ name, inTheWay = [] }) => (inTheWay.length > 0 ? [[name, inTheWay.toSorted()]] : []))
    const found = [...inTheWay(schema)].map(([name, parts]) => [name, parts.toSorted()])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(known))
  })

  it('would be found out: a key without the owner, a reference to somebody else, a trigger for a whole statement', () => {
    const found = inTheWay({
      'index a': 'CREATE UNIQUE INDEX a ON public.loans USING btree (id)',
      'index b': 'CREATE UNIQUE INDEX b ON public.loans USING btree (user_id, id)',
      'constraint loans.c': 'FOREIGN KEY (list_id) REFERENCES lists(id)',
      'constraint loans.d': 'FOREIGN KEY (user_id, list_id) REFERENCES lists(user_id, id)',
      'constraint loans.e': 'FOREIGN KEY (other_id, list_id) REFERENCES lists(user_id, id)',
      'constraint loans.f': 'FOREIGN KEY (game_id) REFERENCES games(id)',
      'constraint games.g': 'FOREIGN KEY (loan_id) REFERENCES loans(id)',
      'trigger loans.h': 'CREATE TRIGGER h AFTER INSERT ON loans FOR EACH STATEMENT EXECUTE FUNCTION h()',
    })
    expect(Object.fromEntries(found)).toEqual({ loans: ['a', 'c', 'e', 'h'], games: ['g'] })
  })

  it('are spread in an order that works: first what the others name', () => {
    const calls = citusCalls(schema)
    expect(calls.filter((call) => call.includes('create_distributed_table'))).toHaveLength(owned.length)
    const firstSpread = calls.findIndex((call) => call.includes('distributed'))
    expect(calls.findLastIndex((call) => call.includes('reference'))).toBeLessThan(firstSpread)
    expect(calls).toContain(
      "select create_distributed_table('comment_likes', 'owner_id', colocate_with => 'account_tokens');",
    )
    // Keys between owned tables go before and come back after, but for those in the way.
    const of = (word: string) =>
      calls.flatMap((call) => new RegExp(`^alter table (\\w+ ${word} constraint \\w+)`).exec(call)?.[1] ?? [])
    expect(of('drop')).toHaveLength(of('add').length + 3)
    expect(calls[0]).toMatch(/^alter table \w+ drop constraint/)
    expect(calls.at(-1)).toMatch(/^alter table \w+ add constraint \w+ FOREIGN KEY/)
    const printed = execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/citus.ts')], {
      encoding: 'utf8',
    })
    expect(printed).toContain(calls.join('\n'))
  })
})

describe("calls about one's own things", () => {
  let test: TestApp
  let gameId: number
  beforeAll(async () => {
    test = await createTestApp()
    gameId = Object.values(await addGames(test))[0] ?? 0
  })
  afterAll(() => test.close())

  it.each([
    ['GET', '/auth/check'],
    ['GET', '/collection/{id}'],
    ['GET', '/notification'],
    ['GET', '/notification/news'],
    ['GET', '/notification/settings'],
    ['GET', '/loan'],
    ['GET', '/price/wishlist'],
    ['GET', '/loan/borrowed'],
    ['GET', '/collection/{id}/counts'],
    ['POST', '/collection'],
  ] as const)('name their owner to the database: %s %s', async (method, path) => {
    const { id } = test.cast.alice
    const body = method === 'POST' ? { id_game: gameId, type: 'have', value: true } : undefined
    const statements = await statementsOf(async () => {
      const { status } = await test.call(method, path.replace('{id}', String(id)), {
        as: 'alice',
        ...(body && { body }),
      })
      expect(status).toBeLessThan(300)
    })
    const asked = statements.flatMap((text) =>
      owned
        .filter(({ name }) => new RegExp(`\\b(?:from|join|into|update) "?${name}"?\\b`, 'i').test(text))
        .map((table) => ({ text, ...table })),
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ text, by }) => !new RegExp(`\\b${by}\\b`).test(text)).map(({ text }) => text)).toEqual([])
  })
})
