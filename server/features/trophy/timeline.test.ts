import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProfile, type TestPlatform } from '../linked-account/testing/platform.ts'
import { clearTrophies, daysAgo, give, link, placeServices, trophy } from './testing/sets.ts'

let test: TestApp
let steam: TestPlatform

const ana = 'id-of-ana'
const two = [trophy('a'), trophy('b')]
const timeline = async (as: CastName) => (await test.call('GET', `/event/${test.cast.alice.id}`, { as })).body
const feed = async (as: CastName) => (await test.call('GET', '/event', { as })).body
const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${test.cast[whom].id}`, { as })
const privacy = (change: object) => test.call('PUT', '/auth', { as: 'alice', body: change })
async function read(): Promise<void> {
  await test.call('POST', '/trophy/refresh/steam', { as: 'alice' })
  await test.runJobs()
}
/** Alice linked an account ten days ago, and completes a set two days ago. */
async function complete(): Promise<void> {
  await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
  await test.db
    .updateTable('platform_accounts')
    .set({ linked_at: daysAgo(10) })
    .execute()
  await test.runJobs()
  give(steam, '10', { account: ana, name: 'Celeste', trophies: two, earned: { a: 40, b: 2 } })
  await read()
}

beforeAll(async () => {
  test = await createTestApp()
  await addGames(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearTrophies(test)
  ;({ steam } = placeServices(test))
  give(steam, '10', { account: ana, name: 'Celeste', trophies: two, earned: { a: 40 } })
  await privacy({ trophy_privacy: 'everyone', timeline_privacy: 'everyone' })
})

describe('the event of a complete set (COL-05, ACC-03)', () => {
  it('tells the set and its game, of the day it was completed, once', async () => {
    await complete()
    expect(await timeline('dan')).toMatchObject({
      total: 1,
      data: [
        {
          kind: 'earned_set',
          created_at: daysAgo(2).toISOString(),
          user: { nick: 'alice' },
          earned_set: { set: { name: 'Celeste', service: 'steam', total: 2, game: { slug: 'celeste' } } },
        },
      ],
    })
    expect((await timeline('dan')).data[0].earned_set).not.toHaveProperty('id')
    give(steam, '10', { account: ana, name: 'Celeste!', trophies: two, earned: { a: 40, b: 1 } })
    steam.setsOf.set(ana, [{ ...steam.setsOf.get(ana)![0]!, total: null }])
    await read()
    expect(await timeline('dan')).toMatchObject({ total: 1 })
  })

  it('is not made of what was complete before the account was linked', async () => {
    give(steam, '10', { account: ana, name: 'Celeste', trophies: two, earned: { a: 40, b: 20 } })
    give(steam, '20', { account: ana, name: 'Another', trophies: two, earned: { a: null, b: null } })
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.db
      .updateTable('platform_accounts')
      .set({ linked_at: daysAgo(10) })
      .execute()
    await test.runJobs()
    expect((await test.call('GET', `/trophy/user/${test.cast.alice.id}`, { as: 'alice' })).body.complete).toBe(2)
    expect(await timeline('alice')).toMatchObject({ total: 0, data: [] })
  })

  it('without a day it is of the reading that found it, if an earlier one had not', async () => {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    give(steam, '10', { account: ana, name: 'Celeste', trophies: two, earned: { a: null, b: null } })
    await read()
    const { data } = await timeline('dan')
    expect(data).toHaveLength(1)
    expect(Date.now() - Date.parse(data[0].created_at)).toBeLessThan(60_000)
  })

  it('stands in the feeds of followers, and goes with the link, and with its set (P-26)', async () => {
    await follow('bob', 'alice')
    await complete()
    expect(await feed('bob')).toMatchObject({ total: 1, data: [{ kind: 'earned_set' }] })
    steam.setsOf.set(ana, [])
    test.clock.move(1_000)
    await read()
    expect(await feed('bob')).toMatchObject({ total: 0 })
    test.clock.reset()
    await test.call('DELETE', '/account/steam', { as: 'alice' })
    give(steam, '10', { account: ana, name: 'Celeste', trophies: two, earned: { a: 40 } })
    await complete()
    expect(await feed('bob')).toMatchObject({ total: 1 })
    await test.call('DELETE', '/account/steam', { as: 'alice' })
    expect(await feed('bob')).toMatchObject({ total: 0, data: [] })
  })
})

describe('who reads it (PRF-04, P-20, P-48)', () => {
  /** Who sees it, with alice following bob alone: her own settings for timeline and trophies. */
  const cases = [
    ['everyone', 'everyone', ['alice', 'bob', 'carla']],
    ['everyone', 'followed', ['alice']],
    ['everyone', 'nobody', ['alice']],
    ['followed', 'everyone', ['alice', 'bob']],
    ['followed', 'followed', ['alice', 'bob']],
    ['followed', 'nobody', ['alice']],
    ['nobody', 'everyone', ['alice']],
    ['nobody', 'nobody', ['alice']],
  ] as const
  it.each(cases)('timeline for %s, trophies for %s: %j', async (timelineFor, trophiesFor, who) => {
    await follow('alice', 'bob')
    await follow('carla', 'alice')
    await follow('bob', 'alice')
    await complete()
    await privacy({ timeline_privacy: timelineFor, trophy_privacy: trophiesFor })
    for (const as of ['alice', 'bob', 'carla'] as const) {
      const { data = [], total } = await timeline(as)
      const sees = (who as readonly string[]).includes(as)
      expect(data.length, as).toBe(sees ? 1 : 0)
      // Pages and totals are as if it had never been.
      if (total !== undefined) expect(total, as).toBe(data.length)
      if (as !== 'alice') expect(await feed(as), as).toMatchObject({ total: sees ? 1 : 0 })
    }
    await privacy({ timeline_privacy: 'everyone', trophy_privacy: 'everyone' })
    expect(await timeline('carla')).toMatchObject({ total: 1 })
    expect(await test.wrongCounters()).toEqual([])
  })

  it('of an account that is not proven, or private there, its owner alone', async () => {
    await complete()
    const seen = async () => [(await timeline('dan')).total, (await timeline('alice')).total]
    expect(await seen()).toEqual([1, 1])
    await test.db.updateTable('platform_accounts').set({ proven_at: null }).execute()
    expect(await seen()).toEqual([0, 1])
    await test.db.updateTable('platform_accounts').set({ proven_at: new Date() }).execute()
    addProfile(steam, 'ana', { isPrivate: true })
    await read()
    const hidden = await timeline('dan')
    expect([hidden.total, hidden.data]).toEqual([0, []])
    addProfile(steam, 'ana')
    await read()
    expect(await seen()).toEqual([1, 1])
  })

  it('a setting that changes while an account is read for the first time holds', async () => {
    for (let round = 0; round < 10; round += 1) {
      await clearTrophies(test)
      await privacy({ trophy_privacy: 'everyone' })
      give(steam, '10', { account: ana, name: 'Celeste', trophies: two, earned: { a: 1, b: 1 } })
      await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
      await test.db
        .updateTable('platform_accounts')
        .set({ linked_at: daysAgo(10) })
        .execute()
      await Promise.all([test.runJobs(), privacy({ trophy_privacy: 'nobody' })])
      expect(await timeline('dan')).toMatchObject({ total: 0, data: [] })
      expect(await test.wrongCounters()).toEqual([])
    }
  })
})
