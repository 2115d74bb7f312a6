import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '../testing/cast.ts'
import { addGames } from '../testing/games.ts'
import { statementsOf } from '../testing/statements.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { hydrate, hydratePage, hydrateUsers } from './hydrate.ts'

let test: TestApp
let games: Record<string, number>
/** Everything in the database, by kind. */
const all = { users: [] as number[], games: [] as number[], lists: [] as number[], reviews: [] as number[] }
const writers = ['alice', 'bob', 'carla'] as const
let [open, secret] = [0, 0]

const make = async (as: CastName, title: string, isPublic: boolean): Promise<number> => {
  const { body } = await test.call('POST', '/list', { as, body: { title, public: isPublic } })
  for (const id_game of Object.values(games).slice(0, 3))
    await test.call('POST', '/list/add', { as, body: { id_list: body.id, id_game } })
  return body.id
}
const review = async (as: CastName, id_game: number): Promise<number> =>
  (await test.call('POST', '/review', { as, body: { id_game, title: 'Good', review: 'Very good.', total: 8 } })).body.id
const viewer = (name: CastName) => ({ id: test.cast[name].id })

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  all.games = Object.values(games)
  all.users = Object.values(test.cast).map(({ id }) => id)
  for (const as of writers) {
    for (let at = 0; at < 4; at += 1) all.lists.push(await make(as, `List ${at}`, true))
    for (const id of all.games.slice(0, 4)) all.reviews.push(await review(as, id))
  }
  ;[open, secret] = [all.lists[0]!, await make('alice', 'Secret', false)]
  all.lists.push(secret)
})
afterAll(() => test.close())

describe('a page', () => {
  const few = { users: 1, games: 1, lists: 1, reviews: 1 }
  const many = { users: 100, games: 100, lists: 100, reviews: 100 }
  const ask = (kinds: (keyof typeof all)[], counts: typeof few) =>
    statementsOf(() =>
      hydrate(
        test.db,
        Object.fromEntries(kinds.map((kind) => [kind, all[kind].slice(0, counts[kind])])),
        viewer('dan'),
      ),
    )

  it.each([
    ['nothing', [], 0],
    ['people, and who follows whom', ['users'], 1],
    ['games', ['games'], 1],
    ['lists, with owners and covers', ['lists'], 3],
    ['reviews, with authors and games', ['reviews'], 3],
    ['everything', ['users', 'games', 'lists', 'reviews'], 4],
  ] as const)('of %s costs the same number of statements however long it is', async (_, kinds, statements) => {
    expect(await ask([...kinds], few)).toHaveLength(statements)
    expect(await ask([...kinds], many)).toHaveLength(statements)
  })

  it('asks once for whoever and whatever comes more than once', async () => {
    const found = await hydrate(test.db, { users: [...all.users, ...all.users], lists: [open, open] }, viewer('dan'))
    expect(found.users.get(test.cast.alice.id)).toBe(found.lists.get(open)!.user)
    expect([found.users.size, found.lists.size]).toEqual([5, 1])
  })

  it('of one kind comes in the order of its ids, without what is not there', async () => {
    const [first, second] = [test.cast.alice, test.cast.bob]
    const cards = await hydrateUsers(test.db, [second.id, 999_999, first.id], null)
    expect(cards.map(({ nick }) => nick)).toEqual(['bob', 'alice'])
  })
})

describe('what a viewer may not see is left out (R10)', () => {
  it('a private list is there for its owner only', async () => {
    const seen = async (name: CastName | null) =>
      (await hydratePage(test.db, 'lists', [open, secret], name && viewer(name))).map(({ id }) => id)
    expect(await seen('alice')).toEqual([open, secret])
    for (const name of ['bob', 'admin', null] as const) expect(await seen(name)).toEqual([open])
  })

  it('a deleted account is gone at once, with all it made', async () => {
    const { id } = test.cast.carla
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    const { users, lists, reviews } = await hydrate(test.db, all, viewer('alice'))
    expect(users.has(id)).toBe(false)
    expect([...lists.values(), ...reviews.values()].filter(({ user }) => user.id === id)).toEqual([])
    expect([lists.size, reviews.size]).toEqual([9, 8])
    await test.db.updateTable('users').set({ deleted_at: null }).where('id', '=', id).execute()
  })
})

describe('what a viewer thinks of it', () => {
  it('stands beside it: who follows whom, and what is liked', async () => {
    await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'bob' })
    await test.call('POST', `/list/like/${open}`, { as: 'bob' })
    const seenBy = async (name: CastName | null) => {
      const { lists, users } = await hydrate(
        test.db,
        { users: [test.cast.bob.id], lists: [open] },
        name && viewer(name),
      )
      const { user, liked, TotalLikes } = lists.get(open)!
      const bob = users.get(test.cast.bob.id)!
      return { liked, TotalLikes, alice: [user.followed, user.follows_you], bob: [bob.followed, bob.follows_you] }
    }
    expect(await seenBy('bob')).toEqual({ liked: 1, TotalLikes: 1, alice: [1, 0], bob: [0, 0] })
    expect(await seenBy('alice')).toEqual({ liked: 0, TotalLikes: 1, alice: [0, 0], bob: [0, 1] })
    expect(await seenBy(null)).toEqual({ liked: 0, TotalLikes: 1, alice: [0, 0], bob: [0, 0] })
  })
})

describe('a call', () => {
  beforeAll(() => test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'dan' }))

  const calls: [string, () => string, number][] = [
    ['a timeline', () => `/event/${test.cast.alice.id}`, 6],
    ['a feed of few people', () => '/event', 6],
    ['public lists', () => '/list/all/recent', 5],
    ['lists of a person', () => `/list/user/${test.cast.alice.id}/likes`, 5],
    ['games of a list', () => `/list/${open}/games`, 3],
    ['reviews of a person', () => `/review/user/${test.cast.alice.id}/recent`, 5],
    ['reviews of a game', () => `/review/game/${all.games[0]}/likes`, 5],
    ['followers', () => `/friend/${test.cast.alice.id}/followers`, 3],
    ['who likes a list', () => `/list/like/${open}`, 3],
  ]

  it.each(calls)('for %s sends a fixed number of statements', async (_, path, expected) => {
    const sent = await statementsOf(() => test.call('GET', path(), { as: 'dan' }))
    // Except the one that identifies the caller.
    expect(sent.filter((text) => !text.includes('session_tokens'))).toHaveLength(expected)
  })
})
