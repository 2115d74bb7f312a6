import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import type { Trophy } from '../../../common/api/trophy.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestPlatform } from '../linked-account/testing/platform.ts'
import { clearTrophies, daysAgo, give, link, placeServices, trophy } from './testing/sets.ts'

let test: TestApp
let steam: TestPlatform
let psn: TestPlatform
let games: Record<string, number>
let setId: number

const [ana, leo] = ['id-of-ana', 'id-of-leo']
const call = (as: CastName, path: string, headers: Record<string, string> = {}) =>
  test.call('GET', path, { as, headers })
const get = async (as: CastName, path: string) => (await call(as, path)).body
const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)
const four = [
  trophy('a', { rarity: 60 }),
  trophy('b', { rarity: 3, hidden: true }),
  trophy('c', { rarity: null, hidden: true }),
  trophy('d', { rarity: 20 }),
]

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearTrophies(test)
  ;({ steam, psn } = placeServices(test))
  give(steam, '10', { account: ana, name: 'Celeste', trophies: four, earned: { a: 9, b: 3 } })
  give(steam, '10', { account: leo, name: 'Celeste', trophies: four, earned: { a: 1, c: 2, d: 5 } })
  await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
  await link(test, steam, { as: 'bob', platform: 'steam', name: 'leo' })
  await test.runJobs()
  setId = (await get('alice', `/trophy/game/${games['celeste']}`)).sets[0].id
})

describe('the trophies of a game (ACC-03)', () => {
  it('are those of its sets, with the own progress, for everybody who is logged in', async () => {
    give(psn, 'NPWR00001_00', {
      account: ana,
      name: 'Celeste',
      platform: 'PSPC',
      trophies: [trophy('x', { grade: 'gold' })],
      earned: {},
    })
    await link(test, psn, { as: 'carla', platform: 'psn', name: 'ana' })
    await test.runJobs()
    const path = `/trophy/game/${games['celeste']}`
    expect(await get('alice', path)).toMatchObject({
      propose_awarded: 0,
      sets: [
        {
          service: 'steam',
          total: 4,
          earned: 2,
          grades: null,
          earned_grades: null,
          average: 27.7,
          last_earned_at: daysAgo(3).toISOString(),
        },
        { service: 'psn', total: 1, earned: 0, grades: { gold: 1 }, earned_grades: { gold: 0 }, last_earned_at: null },
      ],
    })
    expect((await get('dan', path)).sets.map(({ earned }: { earned: number }) => earned)).toEqual([0, 0])
    expect(await get('dan', `/trophy/game/${games['chrono-cross']}`)).toEqual({ sets: [], propose_awarded: 0 })
    expect((await call('dan', '/trophy/game/1999999999')).status).toBe(404)
    expect((await test.call('GET', path)).status).toBe(401)
    expect((await test.call('GET', `/game/extra/${games['celeste']}`)).body.trophies).toBe(4)
    expect((await test.call('GET', `/game/extra/${games['chrono-cross']}`)).body.trophies).toBe(0)
  })

  it('propose 100 % when all are earned and the entry does not say so', async () => {
    give(steam, '10', { account: ana, name: 'Celeste', trophies: four, earned: { a: 9, b: 3, c: 1, d: 1 } })
    await test.call('POST', '/trophy/refresh/steam', { as: 'alice' })
    await test.runJobs()
    const proposed = async () => (await get('alice', `/trophy/game/${games['celeste']}`)).propose_awarded
    expect(await proposed()).toBe(1)
    const set = (value: number) =>
      test.call('POST', '/collection', { as: 'alice', body: { id_game: games['celeste'], type: 'awarded', value } })
    await set(1)
    expect(await proposed()).toBe(0)
    await set(0)
    expect(await proposed()).toBe(1)
    expect((await get('bob', `/trophy/game/${games['celeste']}`)).propose_awarded).toBe(0)
  })
})

describe('the trophies of a set', () => {
  const of = (as: CastName, query = '') => get(as, `/trophy/set/${setId}${query}`)

  it('are all, the earned or the missing ones, as listed, by rarity or by time', async () => {
    expect(ids((await of('alice')).data)).toEqual(['a', 'b', 'c', 'd'])
    expect(ids((await of('alice', '?order=rarity')).data)).toEqual(['b', 'd', 'a', 'c'])
    expect(ids((await of('alice', '?order=recent')).data)).toEqual(['b', 'a', 'c', 'd'])
    expect(await of('alice', '?which=earned')).toMatchObject({ total: 2, data: [{ id: 'a' }, { id: 'b' }] })
    expect(await of('alice', '?which=missing&order=rarity')).toMatchObject({
      total: 2,
      data: [{ id: 'd' }, { id: 'c' }],
    })
    expect((await call('alice', `/trophy/set/${setId}?which=some`)).status).toBe(422)
    expect((await call('alice', '/trophy/set/1999999999')).status).toBe(404)
  })

  it('hidden ones that the viewer has not got are covered in every answer, until they are asked for', async () => {
    const words = /Name of [bc]|Detail of [bc]/
    expect((await of('alice')).data).toMatchObject([
      { id: 'a', covered: 0, name: 'Name of a' },
      { id: 'b', covered: 0, hidden: 1, name: 'Name of b', earned: 1 },
      { id: 'c', covered: 1, hidden: 1, name: '', detail: '', icon: null, earned: 0 },
      { id: 'd', covered: 0 },
    ])
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'dan' })
    const { alice, bob } = test.cast
    for (const path of [
      `/trophy/set/${setId}`,
      `/trophy/set/${setId}?user=${alice.id}`,
      `/trophy/set/${setId}?user=${bob.id}&which=earned`,
      `/trophy/set/${setId}/compare/${bob.id}`,
      `/trophy/set/${setId}/friends`,
      `/trophy/user/${alice.id}/earned`,
      `/trophy/user/${bob.id}/earned?order=rarity`,
      `/steam/game-trophies/10/en`,
      `/steam/user-game-trophies/10/leo/es`,
    ]) {
      const answer = await call('dan', path)
      expect(answer.status, path).toBe(200)
      expect(answer.text, path).not.toMatch(words)
    }
    expect(await get('dan', `/trophy/set/${setId}/c`)).toMatchObject({
      id: 'c',
      name: 'Name of c',
      detail: 'Detail of c',
      covered: 0,
      earned: 0,
    })
    expect((await call('dan', `/trophy/set/${setId}/c`, { 'accept-language': 'es' })).body.name).toBe('Name of c ñ')
    expect((await call('dan', `/trophy/set/${setId}/nothing`)).status).toBe(404)
    expect((await call('dan', `/trophy/set/1999999999/c`)).status).toBe(404)
  })

  it('of somebody else show what they earned; the cover is the viewer’s own', async () => {
    expect((await of('alice', `?user=${test.cast.bob.id}`)).data).toMatchObject([
      { id: 'a', earned: 1, earned_at: daysAgo(1).toISOString() },
      { id: 'b', earned: 0, earned_at: null, covered: 0 },
      { id: 'c', earned: 1, covered: 1, name: '' },
      { id: 'd', earned: 1 },
    ])
  })

  it('are compared with those of another person', async () => {
    const { data, total, earned } = await get('alice', `/trophy/set/${setId}/compare/${test.cast.bob.id}`)
    expect([total, earned]).toEqual([4, { own: 2, theirs: 3 }])
    expect(data.map((row: Trophy & { theirs: { earned: 0 | 1 } }) => [row.id, row.earned, row.theirs.earned])).toEqual([
      ['a', 1, 1],
      ['b', 1, 0],
      ['c', 0, 1],
      ['d', 0, 1],
    ])
    expect(data[0].theirs.earned_at).toBe(daysAgo(1).toISOString())
    expect(await get('dan', `/trophy/set/${setId}/compare/${test.cast.carla.id}`)).toMatchObject({
      data: [{ earned: 0, theirs: { earned: 0, earned_at: null } }, {}, {}, {}],
      earned: { own: 0, theirs: 0 },
    })
  })

  it('tell how far those have come whom one follows, and oneself', async () => {
    expect(await get('alice', `/trophy/set/${setId}/friends`)).toMatchObject({
      total: 1,
      data: [{ earned: 2, user: { nick: 'alice' } }],
    })
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'alice' })
    expect((await get('alice', `/trophy/set/${setId}/friends`)).data).toMatchObject([
      { earned: 3, user: { nick: 'bob', followed: 1 } },
      { earned: 2, user: { nick: 'alice' } },
    ])
    await test.call('POST', `/user/mute/${test.cast.bob.id}`, { as: 'alice' })
    expect(await get('alice', `/trophy/set/${setId}/friends`)).toMatchObject({ total: 1 })
    await test.call('DELETE', `/user/mute/${test.cast.bob.id}`, { as: 'alice' })
  })

  it('come in pages of 20 (API-02)', async () => {
    const many = Array.from({ length: 45 }, (_, at) => trophy(`t${at}`))
    give(steam, '20', {
      account: ana,
      name: 'Chrono Cross',
      trophies: many,
      earned: Object.fromEntries(many.map(({ id }, at) => [id, at + 1])),
    })
    await test.call('POST', '/trophy/refresh/steam', { as: 'alice' })
    await test.runJobs()
    const { data } = await get('alice', `/trophy/user/${test.cast.alice.id}/sets?complete=1`)
    const path = `/trophy/set/${data[0].id}?order=recent`
    const [first, last] = [await get('alice', path), await get('alice', `${path}&page=3`)]
    expect([first.data.length, first.total, last.data.length, last.next_page_url]).toEqual([20, 45, 5, null])
    expect(first.next_page_url).toBe(`/api/trophy/set/${data[0].id}?order=recent&page=2`)
    const earned = async (page: number) =>
      (await get('alice', `/trophy/user/${test.cast.alice.id}/earned?page=${page}`)).data
    const all = [...(await earned(1)), ...(await earned(2)), ...(await earned(3))]
    expect(new Set(all.map(({ set, trophy: one }) => `${set.id} ${one.id}`)).size).toBe(47)
  })
})

describe('what somebody earned', () => {
  const earned = (query = '', as: CastName = 'alice', of: CastName = 'alice') =>
    get(as, `/trophy/user/${test.cast[of].id}/earned${query}`)
  const told = (body: { data: { trophy: { id: string }; set: { service: string } }[] }) =>
    body.data.map(({ trophy: one, set }) => `${set.service} ${one.id}`)

  it('is told latest or rarest first, of all services or of one, with the set', async () => {
    give(psn, 'NPWR00001_00', {
      account: ana,
      name: 'Chrono Cross',
      platform: 'PS4',
      trophies: [trophy('x', { rarity: 0.4 }), trophy('y', { rarity: 90 })],
      earned: { x: 5, y: null },
    })
    await link(test, psn, { as: 'alice', platform: 'psn', name: 'ana' })
    await test.runJobs()
    expect(told(await earned())).toEqual(['steam b', 'psn x', 'steam a', 'psn y'])
    expect(told(await earned('?order=rarity'))).toEqual(['psn x', 'steam b', 'steam a', 'psn y'])
    expect(told(await earned('?service=psn'))).toEqual(['psn x', 'psn y'])
    expect(await earned('?service=xbox')).toMatchObject({ total: 0, data: [] })
    const all = await earned()
    expect(all.total).toBe(4)
    expect(all.data[0]).toMatchObject({
      trophy: { earned: 1, rarity: 3 },
      set: { name: 'Celeste', game: { id: games['celeste'] } },
    })
  })

  it(`goes back ${limits.earnedTrophies}`, async () => {
    const [account] = await test.db
      .selectFrom('earned_sets')
      .selectAll()
      .where('user_id', '=', test.cast.alice.id)
      .execute()
    const rows = Array.from({ length: 1_100 }, (_, at) => ({
      set_id: account!.set_id,
      n: at + 100,
      ref: `more${at}`,
      place: at + 100,
      name_en: 'x',
      name_es: 'x',
      detail_en: '',
      detail_es: '',
      hidden: false,
    }))
    await test.db.insertInto('trophies').values(rows).execute()
    await test.db
      .insertInto('earned_trophies')
      .values(
        rows.map(({ n }) => ({
          user_id: account!.user_id,
          earned_set_id: account!.id,
          n,
          platform: 'steam',
          earned_at: new Date(1_700_000_000_000 + n),
        })),
      )
      .execute()
    await test.recount()
    const page = limits.earnedTrophies / limits.pageSize
    expect(await earned(`?page=${page}`)).toMatchObject({ total: limits.earnedTrophies, next_page_url: null })
    expect((await earned(`?page=${page}`)).data).toHaveLength(limits.pageSize)
    expect((await earned(`?page=${page + 1}`)).data).toEqual([])
    expect((await get('alice', `/trophy/user/${test.cast.alice.id}`)).earned).toBe(1_102)
  })
})

it('sets follow a game that is merged with another (GAM-06)', async () => {
  const { mergeGames } = await import('../../catalogue/merge/merge-games.ts')
  const [from, into] = [games['celeste']!, games['some-day']!]
  await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, from, into))
  expect((await get('alice', `/trophy/game/${into}`)).sets).toMatchObject([{ id: setId, earned: 2 }])
})
