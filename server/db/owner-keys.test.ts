import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGames } from '../testing/games.ts'
import { statementsOf } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { expectedSchema } from './schema.ts'

const schema = expectedSchema()
/** A ranking of the whole site: its rows belong to a position, not to a user. */
const siteWide = ['user_ranks']

/** Tables whose rows belong to one user, with the columns that start their primary keys. */
const owned = Object.entries(schema).flatMap(([part, definition]) => {
  const [, table = ''] = /^column (\w+)\.(?:user_id|owner_id)$/.exec(part) ?? []
  if (!definition.includes('not null') || siteWide.includes(table)) return []
  const key = /^PRIMARY KEY \((\w+)/.exec(schema[`constraint ${table}.${table}_pkey`] ?? '')?.[1] ?? ''
  return table === '' ? [] : [{ table, key }]
})

describe('tables of user data', () => {
  it('start their primary key with the owner, so that the rows of a user are stored and found together', () => {
    expect(new Set(owned.map(({ table }) => table)).size).toBeGreaterThan(50)
    expect(owned.filter(({ key }) => key !== 'user_id' && key !== 'owner_id')).toEqual([])
  })
})

describe('calls about your own data', () => {
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
  ] as const)('name the owner in each statement: %s %s', async (method, path) => {
    const { id } = test.cast.alice
    const body = method === 'POST' ? { id_game: gameId, type: 'have', value: true } : undefined
    const statements = await statementsOf(async () => {
      const { status } = await test.call(method, path.replace('{id}', String(id)), {
        as: 'alice',
        ...(body && { body }),
      })
      expect(status).toBeLessThan(300)
    })
    const reads = statements.flatMap((text) =>
      owned
        .filter(({ table }) => new RegExp(`\\b(?:from|join|into|update) "?${table}"?\\b`, 'i').test(text))
        .map(({ key }) => ({ text, key })),
    )
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.filter(({ text, key }) => !new RegExp(`\\b${key}\\b`).test(text)).map(({ text }) => text)).toEqual([])
  })
})
