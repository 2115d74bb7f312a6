import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/call.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let celeste: number

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  celeste = games['celeste']!
})
beforeEach(async () => {
  await test.db.deleteFrom('lists').execute()
  test.clock.reset()
})
afterAll(() => test.close())

/** Alice's list with one game. */
async function make(title: string, open: boolean): Promise<number> {
  const { body } = await test.call('POST', '/list', { as: 'alice', body: { title, public: open } })
  await test.call('POST', '/list/add', { as: 'alice', body: { id_list: body.id, id_game: celeste } })
  return body.id
}
const flip = (id: number, open: boolean) =>
  test.call('PUT', '/list', { as: 'alice', body: { id, title: 'My secret', public: open } })

/** Every call about one list: those a user may make, and whether a visitor may. */
const verbs = (id: number) =>
  [
    ['GET', `/list/${id}`, undefined, 'open'],
    ['GET', `/list/${id}/games`, undefined, 'open'],
    ['GET', `/list/like/${id}`],
    ['POST', `/list/like/${id}`],
    ['DELETE', `/list/like/${id}`],
    ['POST', '/list/add', { id_list: id, id_game: celeste }],
    ['POST', '/list/add', { id_list: id, id_game: 999_999 }],
    ['POST', '/list/delete/game', { id_list: id, id_game: celeste }],
    ['POST', '/list/order', { games: [{ id_list: id, id_game: celeste, order: 1 }] }],
    ['POST', '/list/order', { games: [{ id_list: id, id_game: 999_999, order: 1 }] }],
    ['PUT', '/list', { id, title: 'Taken over', public: true }],
    ['DELETE', `/list/${id}`],
  ] as const

/** Everything that must be equal in two answers: all but time and request id. */
function tellable({ status, headers, text }: Answer) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  return { status, headers: rest, text }
}

/** Every place that shows lists of others, as this user sees it. */
async function placesOf(as: CastName | undefined) {
  const get = async (path: string) => (await test.call('GET', path, as && { as })).body
  const places: Record<string, { total: number; ids: number[] }> = {}
  const paths = [
    ...['recent', 'oldest', 'likes'].map((order) => `/list/all/${order}`),
    '/list/home',
    ...(as ? [`/list/user/${test.cast.alice.id}/recent`, `/list/game/${celeste}/likes`] : []),
  ]
  for (const path of paths) {
    const { total, data } = await get(path)
    places[path] = { total, ids: data.map(({ id }: { id: number }) => id) }
  }
  return places
}

describe('a private list', () => {
  it('is the same 404 as an unknown and a deleted one, for every call by anybody but its owner (LI-01, P-17, P-46, P-50, R2)', async () => {
    const secret = await make('My secret', false)
    const deleted = await make('Gone', true)
    await test.call('DELETE', `/list/${deleted}`, { as: 'alice' })
    for (const as of ['bob', 'carla', 'dan', 'admin', undefined] as const)
      for (const [at, [method, path, body, open]] of verbs(secret).entries()) {
        const ask = async (id: number) => {
          const [verb, address, sent] = verbs(id)[at]!
          return tellable(await test.call(verb, address, { ...(as && { as }), body: sent }))
        }
        const [hidden, unknown, gone] = [await ask(secret), await ask(999_999_999), await ask(deleted)]
        const status = as === undefined && open === undefined ? 401 : 404
        expect([hidden.status, hidden], `${as} ${method} ${path} ${JSON.stringify(body)}`).toEqual([status, unknown])
        expect(gone).toEqual(unknown)
        expect(hidden.text).not.toMatch(/secret|alice|own|private/i)
      }
    const { body } = await test.call('GET', `/list/${secret}`, { as: 'alice' })
    expect(body).toMatchObject({ title: 'My secret', TotalGames: 1, TotalLikes: 0, public: 0 })
  })

  it('is in no place and no count that others see (LIS-03, P-15, R4)', async () => {
    const viewers = ['bob', 'admin', undefined] as const
    const shown = await make('Shown', true)
    const before = await Promise.all(viewers.map(placesOf))
    const secret = await make('My secret', false)
    expect(await Promise.all(viewers.map(placesOf))).toEqual(before)
    for (const { total, ids } of Object.values(before[0]!)) expect([total, ids]).toEqual([1, [shown]])
    // Public places show public lists only, also to the owner; the own profile shows all.
    const own = await placesOf('alice')
    for (const [path, { total, ids }] of Object.entries(own))
      expect([total, ids], path).toEqual(path.includes('/user/') ? [2, [secret, shown]] : [1, [shown]])
    const search = await test.call('POST', '/game/search', { body: { data: 'My secret' } })
    expect(search.text).not.toContain('secret')
    expect((await test.call('GET', `/user/alice`, { as: 'bob' })).text).not.toMatch(/"lists":2/)
  })

  it('does not shorten a page: 25 private lists between 25 public ones (P-48)', async () => {
    for (let n = 0; n < 50; n += 1) {
      test.clock.move(1_000)
      await test.call('POST', '/list', { as: 'alice', body: { title: `List ${n}`, public: n % 2 } })
    }
    for (const path of ['/list/all/recent', `/list/user/${test.cast.alice.id}/oldest`, '/list/all/likes']) {
      const first = (await test.call('GET', path, { as: 'bob' })).body
      expect([first.data.length, first.total, first.current_page]).toEqual([20, 25, 1])
      const second = (await test.call('GET', first.next_page_url.replace(/^\/api/, ''), { as: 'bob' })).body
      expect([second.data.length, second.total, second.next_page_url]).toEqual([5, 25, null])
      const ids = [...first.data, ...second.data].map(({ id }) => id)
      expect(new Set(ids).size).toBe(25)
    }
  })

  it('has a slug that reveals nothing, and takes none from others (LI-06, P-18)', async () => {
    await make('My secret', false)
    const by = async (address: string, as?: CastName) =>
      tellable(await test.call('GET', `/list/${encodeURIComponent(address)}`, as && { as }))
    const [hidden, unknown, nobody] = [
      await by('alice/my-secret', 'bob'),
      await by('alice/no-such-list', 'bob'),
      await by('nobody_here/my-secret', 'bob'),
    ]
    expect([hidden.status, hidden, nobody]).toEqual([404, unknown, unknown])
    expect(await by('alice/my-secret')).toEqual(await by('alice/no-such-list'))
    expect((await by('alice/my-secret', 'alice')).status).toBe(200)
    const bobs = await test.call('POST', '/list', { as: 'bob', body: { title: 'My secret', public: true } })
    expect(bobs.body.slug).toBe('my-secret')
    for (const address of ['alice/', '/my-secret', 'alice/My-Secret', 'alice/a/b', '99999999999', '0', '-1', 'x'])
      expect((await by(address, 'bob')).status, address).toBe(404)
  })

  it('is gone from the next request after being made private, and back when made public (LI-04, R3)', async () => {
    const id = await make('My secret', true)
    await test.call('POST', `/list/like/${id}`, { as: 'bob' })
    const shown = async (as: CastName) => (await test.call('GET', `/event/${test.cast.alice.id}`, { as })).body.total
    // After the time in which its event would be removed permanently.
    test.clock.move(11 * 60_000)
    const [before, event] = [await placesOf('bob'), await shown('bob')]
    expect([before['/list/home'], event]).toEqual([{ total: 1, ids: [id] }, 1])
    await flip(id, false)
    for (const { total, ids } of Object.values(await placesOf('bob'))) expect([total, ids]).toEqual([0, []])
    expect(await shown('bob')).toBe(0)
    for (const path of [`/list/${id}`, `/list/${id}/games`, `/list/like/${id}`, '/list/alice%2Fmy-secret'])
      expect((await test.call('GET', path, { as: 'bob' })).status, path).toBe(404)
    // The like stays with the list, but cannot be used to find out whether the list exists.
    expect((await test.call('DELETE', `/list/like/${id}`, { as: 'bob' })).status).toBe(404)
    await flip(id, true)
    expect([await placesOf('bob'), await shown('bob')]).toEqual([before, event])
    expect((await test.call('GET', `/list/${id}`, { as: 'bob' })).body).toMatchObject({ TotalLikes: 1, liked: 1 })
  })
})

describe('own lists', () => {
  it('are the only ones considered by includeFromGame (LI-02, P-16, LIS-02)', async () => {
    const [open, secret] = [await make('Shown', true), await make('My secret', false)]
    const of = async (as: CastName) => (await test.call('GET', `/list/includeFromGame/${celeste}`, { as })).body
    expect([await of('alice'), await of('bob'), await of('admin')]).toEqual([[open, secret], [], []])
    expect((await test.call('GET', `/list/includeFromGame/${celeste}`)).status).toBe(401)
  })

  it('keep their owner whatever the body says, and ignore fields that users cannot set (LI-03)', async () => {
    const id = await make('Shown', true)
    const odd = { id_user: test.cast.bob.id, TotalLikes: 99, slug: 'mine', created_at: '2000-01-01T00:00:00Z' }
    const taken = await test.call('PUT', '/list', { as: 'bob', body: { id, title: 'Mine now', public: true } })
    expect(taken.status).toBe(404)
    const { status, body } = await test.call('PUT', '/list', {
      as: 'alice',
      body: { id, title: 'Shown', public: true, ...odd },
    })
    expect([status, body]).toMatchObject([200, { user: { nick: 'alice' }, TotalLikes: 0, slug: 'shown' }])
    expect((await test.call('GET', `/list/${id}`)).body).toMatchObject({ user: { nick: 'alice' }, slug: 'shown' })
  })
})
