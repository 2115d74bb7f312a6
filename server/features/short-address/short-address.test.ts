import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shortAddressOf } from '../../../common/rules/short-addresses.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const opened = async (url: string) => {
  const { statusCode, headers, body } = await test.app.inject({ url })
  return [statusCode, headers['location'], body]
}

describe('a short address', () => {
  it('leads to a review and to a public list, also after a new title', async () => {
    const review = { id_game: games['celeste'], title: 'Up', review: 'Text', total: 9 }
    const { id } = (await test.call('POST', '/review', { as: 'alice', body: review })).body
    expect(await opened(shortAddressOf('review', id))).toEqual([302, `/profile/alice/reviews/${id}`, ''])
    const list = (await test.call('POST', '/list', { as: 'alice', body: { title: 'Rainy days', public: 1 } })).body
    expect(await opened(shortAddressOf('list', list.id))).toEqual([302, '/profile/alice/lists/rainy-days', ''])
    await test.call('PUT', '/list', { as: 'alice', body: { id: list.id, title: 'Sunny days', public: 1 } })
    expect(await opened(shortAddressOf('list', list.id))).toEqual([302, '/profile/alice/lists/sunny-days', ''])
  })

  it('of a private list answers like one of nothing (P-34, SHL-02)', async () => {
    const { id } = (await test.call('POST', '/list', { as: 'alice', body: { title: 'Secret', public: 0 } })).body
    const never = await opened(shortAddressOf('list', 999_999))
    expect(never).toEqual([302, '/', ''])
    expect(await opened(shortAddressOf('list', id))).toEqual(never)
  })

  it.each(['/l/0', '/l/x', '/r/2147483648', '/l/1e3'])('%s is a 404 (X-08)', async (url) =>
    expect((await opened(url))[0]).toBe(404),
  )
})
