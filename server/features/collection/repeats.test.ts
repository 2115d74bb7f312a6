import { afterAll, beforeAll, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

/** What a repeated call could add to: what is shown, told and counted. */
const state = async () => ({
  shelf: (await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })).body,
  totals: (await test.call('GET', '/user/totals/own', { as: 'alice' })).body,
  timeline: (await test.call('GET', `/event/${test.cast.alice.id}`, { as: 'alice' })).body,
  lists: (await test.call('GET', `/list/user/${test.cast.alice.id}/recent`, { as: 'alice' })).body.data,
  told: (await test.call('GET', '/notification', { as: 'bob' })).body,
  unread: (await test.call('GET', '/notification/news', { as: 'bob' })).body,
})

it('a change that a browser sends once more, because its answer was lost, changes nothing (PWA-01, F-21)', async () => {
  const as = 'alice' as const
  const celeste = games['celeste']!
  const theirs = await test.call('POST', '/list', { as: 'bob', body: { title: 'Theirs', public: true } })
  const own = await test.call('POST', '/list', { as, body: { title: 'Mine', public: true } })
  const entry = (type: string, value: unknown) =>
    test.call('POST', '/collection', { as, body: { id_game: celeste, type, value } })
  const inList = { as, body: { id_list: own.body.id as number, id_game: celeste } }
  const calls: [string, () => Promise<{ status: number }>][] = [
    ['a flag', () => entry('have', true)],
    ['a loan', () => entry('lended', 'Marta')],
    ['a rating', () => test.call('POST', '/rate', { as, body: { id_game: celeste, rate: 8.5 } })],
    ['a follow', () => test.call('POST', `/friend/${test.cast.bob.id}`, { as })],
    ['a like', () => test.call('POST', `/list/like/${theirs.body.id}`, { as })],
    ['a game of a list', () => test.call('POST', '/list/add', inList)],
    ['a game out of it', () => test.call('POST', '/list/delete/game', inList)],
    ['no like', () => test.call('DELETE', `/list/like/${theirs.body.id}`, { as })],
    ['no follow', () => test.call('DELETE', `/friend/${test.cast.bob.id}`, { as })],
    ['no rating', () => test.call('POST', '/rate', { as, body: { id_game: celeste, rate: null } })],
    ['no flag', () => entry('have', false)],
  ]
  for (const [name, call] of calls) {
    expect((await call()).status, name).toBeLessThan(300)
    const once = await state()
    expect((await call()).status, `${name} again`).toBeLessThan(300)
    expect(await state(), name).toEqual(once)
  }
  expect(await test.wrongCounters()).toEqual([])
})
