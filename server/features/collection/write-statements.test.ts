import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

/** How many statements a call sends, its transaction's begin and commit included. */
async function count(method: string, path: string, body?: object): Promise<number> {
  let status = 0
  const sent = await statementsOf(async () => {
    ;({ status } = await test.call(method, path, { as: 'alice', ...(body && { body }) }))
  })
  expect(status, path).toBeLessThan(300)
  return sent.length
}
const set = (slug: string, type: string, value: unknown) =>
  count('POST', '/collection', { id_game: games[slug], type, value })
const rate = (slug: string, value: number | null) => count('POST', '/rate', { id_game: games[slug], rate: value })
const versionOf = async () =>
  (await test.db
    .selectFrom('collections')
    .select('version')
    .where('user_id', '=', test.cast.alice.id)
    .executeTakeFirst())!.version

describe('the statements of a write (COL-02, COL-07, REV-03)', () => {
  it('of a flag: the session, a lock, a read, a write, and what the timeline needs', async () => {
    expect(await set('celeste', 'have', 1), 'the first one, with an event').toBe(8)
    expect(await set('celeste', 'favourite', 1), 'without an event').toBe(6)
    expect(await set('celeste', 'have', 0)).toBe(8)
    expect(await set('celeste', 'favourite', 0), 'the entry goes').toBe(6)
  })

  it('of a rating: those of a flag and the new average', async () => {
    expect(await rate('celeste', 8)).toBe(9)
    expect(await rate('celeste', 9)).toBe(9)
    expect(await rate('celeste', null)).toBe(9)
  })

  it('of a review: whether anybody follows is asked, its verdict is written with it, and a collection does not change without it', async () => {
    const written = { title: 'Good', review: 'It is good.', total: 8 }
    expect(await count('POST', '/review', { id_game: games['celeste'], ...written })).toBe(12)
    const { id } = (await test.call('GET', `/review/own/${games['celeste']}`, { as: 'alice' })).body.review
    const before = await versionOf()
    expect(await count('PUT', '/review', { ...written, id, review: 'It is very good.' })).toBe(9)
    expect(await versionOf(), 'the verdict stays: so does the collection').toBe(before)
    expect(await count('PUT', '/review', { ...written, id, total: 9 })).toBe(12)
    expect(await versionOf()).not.toBe(before)
  })

  it('of reading the feed', async () => {
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'alice' })
    await test.call('POST', '/collection', { as: 'bob', body: { id_game: games['celeste'], type: 'have', value: 1 } })
    expect(await count('GET', '/event'), 'the session, who did something, what, with which people and games').toBe(5)
  })
})
