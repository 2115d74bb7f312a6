import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { CastName } from '../../testing/cast.ts'
import { deleteUsersLike } from '../../testing/delete-users.ts'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { takeUnexpected } from '../../testing/unexpected.ts'
import { localDay } from './local-days.ts'
import { removeOldNotifications, isNews, tellOfMoves, tellOfReleases } from './notification-jobs.ts'
import { tellWishers } from './releases.queries.ts'

const hour = 3_600_000
const day = 24 * hour

let test: TestApp
let games: Record<string, number>
/** Midnight of a day to come, in UTC. */
let release: number

const { signal } = new AbortController()
const panel = async (as: CastName) => (await test.call('GET', '/notification', { as })).body.data
const told = async (as: CastName): Promise<string[]> =>
  (await panel(as)).map(({ type, game }: { type: string; game: { slug: string } }) => `${type} ${game.slug}`)
const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const wish = (as: CastName, slug: string, value = 1) => set(as, slug, 'wanted', value)
const zone = (as: CastName, time_zone: string) => test.call('PUT', '/notification/zone', { as, body: { time_zone } })
const switchOff = (as: CastName, off: string[]) => test.call('PUT', '/notification/settings', { as, body: { off } })
/** Only the job lives at that time: sessions would end. */
const runAt = (at: number) => tellOfReleases.run({ ...test.ctx, now: () => at }, signal)
const comesOut = (slug: string, date: string | null, precision: string | null = 'day') =>
  test.db
    .updateTable('games')
    .set({ release_date: date, release_precision: precision })
    .where('id', '=', games[slug]!)
    .execute()
const comesOutOn = async (slug: string, platform: string, date: string | null, precision: string | null = 'day') => {
  await sql`
    update game_releases set release_date = ${date}, release_precision = ${precision}
    where game_id = ${games[slug]} and platform_id = (select id from platforms where slug = ${platform})`.execute(
    test.db,
  )
}
const platformId = async (slug: string): Promise<number> =>
  (await test.db.selectFrom('platforms').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id

/** The database refuses what is told of a game; null: of none. */
const refuse = async (slug: string | null) => {
  await sql.raw('drop trigger if exists refuse on notifications').execute(test.db)
  if (slug === null) return
  await sql
    .raw(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    )
    .execute(test.db)
  await sql
    .raw(
      `create trigger refuse before insert on notifications for each row when (new.game_id = ${games[slug]}) execute function refuse()`,
    )
    .execute(test.db)
}

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  test.clock.reset()
  release = (Math.floor(Date.now() / day) + 3) * day
  for (const table of ['notifications', 'notification_states', 'release_changes'] as const)
    await test.db.deleteFrom(table).execute()
  for (const name of ['alice', 'bob', 'carla'] as const)
    for (const slug of ['celeste', 'hollow-knight', 'next-year']) await wish(name, slug, 0)
})
afterAll(() => test.close())

describe('a wished game that comes out (NOT-09)', () => {
  it('is told to who wished for it before, once, also after it was deleted from the panel', async () => {
    await comesOut('celeste', utcDay(release))
    await wish('alice', 'celeste')
    await wish('bob', 'celeste')
    await wish('bob', 'celeste', 0)
    await runAt(release - hour)
    expect(await told('alice')).toEqual([])
    await Promise.all([runAt(release + 10 * hour), runAt(release + 10 * hour)])
    await runAt(release + 11 * hour)
    expect(await panel('alice')).toMatchObject([{ type: 'wishlist', readed: 0, game: { slug: 'celeste' } }])
    expect([await told('bob'), await told('carla')]).toEqual([[], []])
    // As if the day had come.
    await test.db.updateTable('notifications').set({ latest_at: new Date() }).execute()
    await test.db
      .updateTable('collection_entries')
      .set({ created_at: new Date(Date.now() - 3 * day) })
      .where('user_id', '=', test.cast.alice.id)
      .execute()
    await comesOut('celeste', utcDay(Date.now()))
    test.clock.move(1_000)
    await test.call('DELETE', '/notification', { as: 'alice' })
    await removeOldNotifications.run(test.ctx, signal)
    await runAt(Date.now() + day)
    expect(await told('alice')).toEqual([])
  })

  it('is told in the morning of that day where each person lives', async () => {
    await comesOut('celeste', utcDay(release))
    for (const name of ['alice', 'bob', 'carla'] as const) await wish(name, 'celeste')
    expect((await zone('alice', 'Pacific/Kiritimati')).status).toBe(204)
    expect((await zone('bob', 'Pacific/Honolulu')).status).toBe(204)
    const who = async () =>
      (await Promise.all((['alice', 'bob', 'carla'] as const).map(async (name) => (await told(name)).length))).join('')
    await runAt(release + (8 - 14) * hour)
    expect(await who()).toBe('000')
    await runAt(release + (9 - 14) * hour)
    expect(await who(), 'Kiritimati is 14 hours ahead').toBe('100')
    await runAt(release + 8 * hour)
    expect(await who()).toBe('100')
    await runAt(release + 9 * hour)
    expect(await who(), 'who told no zone lives in UTC').toBe('101')
    await runAt(release + (8 + 10) * hour)
    expect(await who()).toBe('101')
    await runAt(release + (9 + 10) * hour)
    expect(await who(), 'Honolulu is 10 hours behind').toBe('111')
  })

  it('takes the date for the wished platform, and the first one without a platform', async () => {
    await comesOut('hollow-knight', utcDay(release))
    await comesOutOn('hollow-knight', 'pc', utcDay(release))
    await comesOutOn('hollow-knight', 'switch', utcDay(release + 2 * day))
    await wish('alice', 'hollow-knight')
    await wish('bob', 'hollow-knight')
    await set('bob', 'hollow-knight', 'platform', await platformId('switch'))
    await runAt(release + 10 * hour)
    expect([await told('alice'), await told('bob')]).toEqual([['wishlist hollow-knight'], []])
    await runAt(release + 2 * day + 10 * hour)
    expect([await told('alice'), await told('bob')]).toEqual([['wishlist hollow-knight'], ['wishlist hollow-knight']])
  })

  it('is not told of a month or a year, of what was out before the wish, or to who switched it off', async () => {
    await comesOut('celeste', utcDay(release), 'month')
    await comesOut('hollow-knight', utcDay(Date.now() - day))
    await comesOut('next-year', utcDay(release), 'year')
    for (const slug of ['celeste', 'hollow-knight', 'next-year']) await wish('alice', slug)
    await tellOfReleases.run(test.ctx, signal)
    await runAt(release + 10 * hour)
    expect(await told('alice')).toEqual([])
    await comesOut('celeste', utcDay(release))
    await switchOff('alice', ['wishlist'])
    await runAt(release + 11 * hour)
    expect(await told('alice')).toEqual([])
  })

  it('is told on Monday by a server that was off for a weekend, not after a week', async () => {
    await comesOut('celeste', utcDay(release))
    await comesOut('hollow-knight', utcDay(release - 2 * day))
    await wish('alice', 'celeste')
    await wish('alice', 'hollow-knight')
    await runAt(release + 3 * day + 10 * hour)
    expect(await told('alice')).toEqual(['wishlist celeste'])
  })

  it('goes on where a run ended, and tells nobody twice, nor people who left', async () => {
    await comesOut('celeste', utcDay(release))
    const { rows } = await sql<{ id: number }>`
      with crowd as (insert into users (nick, email) select 'wisher_' || n, 'wisher_' || n || '@example.com'
        from generate_series(1, 2500) n returning id)
      insert into collection_entries (user_id, game_id, wanted, created_at, changed_at)
      select id, ${games['celeste']}, true, now(), now() from crowd returning user_id as id`.execute(test.db)
    await test.recount()
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', rows[0]!.id).execute()
    const telling = { gameId: games['celeste']!, after: 0, most: 700, at: new Date(release + 10 * hour) }
    // As a server that was killed after its first batch.
    expect(await tellWishers(test.db, telling, { zones: [], elsewhere: utcDay(release) })).toBeGreaterThan(0)
    const count = async () =>
      (
        await test.db
          .selectFrom('notifications')
          .select(sql<number>`count(*)::integer`.as('n'))
          .executeTakeFirst()
      )?.n
    expect(await count()).toBe(700)
    await runAt(release + 10 * hour)
    await runAt(release + 11 * hour)
    expect(await count()).toBe(2_499)
    await deleteUsersLike(test, 'wisher_%')
    await test.recount()
  })

  it('is told again when its date moved after it was told, on the new day, and then no more (NOT-09)', async () => {
    await comesOut('celeste', utcDay(release))
    await wish('alice', 'celeste')
    await wish('bob', 'celeste')
    await zone('bob', 'Pacific/Kiritimati')
    await runAt(release + 10 * hour)
    const times = async () =>
      (await test.db.selectFrom('notifications').select('latest_at').orderBy('user_id').execute()).map(
        ({ latest_at: at }) => (at.getTime() - release) / hour,
      )
    const first = await times()
    expect(first).toEqual([10, 10])
    await comesOut('celeste', utcDay(release + 2 * day))
    await runAt(release + 11 * hour)
    await runAt(release + 2 * day + 8 * hour)
    const second = await times()
    expect(second.toSorted((a, b) => a - b)).toEqual([10, 48 + 8])
    await Promise.all([runAt(release + 2 * day + 9 * hour), runAt(release + 2 * day + 9 * hour)])
    await runAt(release + 3 * day + 10 * hour)
    expect((await times()).toSorted((a, b) => a - b)).toEqual([48 + 8, 48 + 9])
  })

  it('is told anew on the next day, however late the first was told: where days begin last, or by a server that was off (NOT-09)', async () => {
    await comesOut('celeste', utcDay(release))
    await wish('alice', 'celeste')
    await wish('bob', 'celeste')
    await zone('alice', 'Pacific/Honolulu')
    const times = async () =>
      (await test.db.selectFrom('notifications').select('latest_at').where('kind', '=', 'wishlist').execute())
        .map(({ latest_at: at }) => (at.getTime() - release) / hour)
        .toSorted((a, b) => a - b)
    await runAt(release + 22 * hour)
    expect(await times()).toEqual([22, 22])
    await comesOut('celeste', utcDay(release + day))
    const move = () => tellOfMoves.run({ ...test.ctx, now: () => release + 23 * hour }, signal)
    await move()
    await move()
    const moves = await test.db
      .selectFrom('notifications')
      .select('latest_at')
      .where('kind', '=', 'wishlistMoved')
      .execute()
    expect(moves.map(({ latest_at: at }) => (at.getTime() - release) / hour)).toEqual([23, 23])
    await runAt(release + (24 + 9) * hour)
    expect(await times()).toEqual([22, 24 + 9])
    await runAt(release + (24 + 9 + 10) * hour)
    await runAt(release + 3 * day)
    expect(await times(), 'once').toEqual([24 + 9, 24 + 9 + 10])
    // The old date is written again, which is no news of a day that was told.
    await comesOut('celeste', utcDay(release))
    await runAt(release + 3 * day)
    expect(await times()).toEqual([24 + 9, 24 + 9 + 10])
  })

  it('is told of with the time of the telling, however long a run lasts (NOT-09, PWA-01)', async () => {
    for (const slug of ['celeste', 'hollow-knight']) {
      await comesOut(slug, utcDay(release))
      await wish('alice', slug)
    }
    let at = release + 10 * hour
    await tellOfReleases.run({ ...test.ctx, now: () => (at += hour / 3) }, signal)
    const lines = await test.db.selectFrom('notifications').select('latest_at').orderBy('latest_at').execute()
    expect(lines[1]!.latest_at.getTime() - lines[0]!.latest_at.getTime()).toBeGreaterThanOrEqual(hour / 3)
  })

  it('that cannot be told holds up no other, and the job counts as failed', async () => {
    await refuse('celeste')
    for (const slug of ['celeste', 'hollow-knight']) {
      await comesOut(slug, utcDay(release))
      await wish('alice', slug)
      await wish('bob', slug)
    }
    await wish('bob', 'hollow-knight', 0)
    await expect(runAt(release + 10 * hour)).rejects.toThrow('1 parts of the job failed')
    expect(await told('alice')).toEqual(['wishlist hollow-knight'])
    for (const slug of ['celeste', 'hollow-knight']) await comesOut(slug, '2090-01-01')
    await expect(tellOfMoves.run(test.ctx, signal)).rejects.toThrow('1 parts of the job failed')
    expect(takeUnexpected().filter((line) => line.includes('it goes on with the others'))).toHaveLength(2)
    expect(await told('alice')).toContain('wishlistMoved hollow-knight')
    await refuse(null)
    await tellOfMoves.run(test.ctx, signal)
    expect(await told('alice')).toContain('wishlistMoved celeste')
    expect(await test.db.selectFrom('release_changes').selectAll().execute()).toEqual([])
  })

  it.each(['', 'Mars/Olympus', '+05:00', 'Europe/Madrid; drop table users', 'x'.repeat(61)])(
    'refuses the time zone %j',
    async (name) => {
      expect((await zone('alice', name)).status).toBe(422)
      expect((await test.call('PUT', '/notification/zone', { body: { time_zone: 'UTC' } })).status).toBe(401)
    },
  )

  it('knows days where clocks are set forward, and counts an unknown zone as UTC', () => {
    const at = Date.UTC(2026, 2, 29, 7, 30)
    expect(localDay('Europe/Madrid', at, 9)).toBe('2026-03-29')
    expect(localDay('Europe/London', at, 9)).toBe('2026-03-28')
    expect(localDay('Mars/Olympus', at, 9)).toBe('2026-03-28')
    expect(localDay('UTC', Date.UTC(2026, 0, 1), 9)).toBe('2025-12-31')
  })
})

describe('a wished game whose date moved', () => {
  const moved = () => tellOfMoves.run(test.ctx, signal)
  const unread = async (as: CastName): Promise<number> =>
    (await test.call('GET', '/notification/news', { as })).body.count

  it('is told once by whatever writes the catalogue, with the date as it is now', async () => {
    const game = (date: string) => externalGame({ id: 77, title: 'Moving Target', releases: [['pc', date]] })
    const { ids } = await saveExternal(test, game('2097-01-01'))
    games['moving-target'] = ids.get(77)!
    await moved()
    await wish('alice', 'moving-target')
    await saveExternal(test, game('2097-03-01'))
    await saveExternal(test, game('2097'))
    await moved()
    expect(await panel('alice')).toMatchObject([
      { type: 'wishlistMoved', game: { slug: 'moving-target' }, release: { date: '2097-12-31', precision: 'year' } },
    ])
    expect(await unread('alice')).toBe(1)
    await saveExternal(test, game('2097-05-01'))
    test.clock.move(1_000)
    await moved()
    expect(await unread('alice'), 'several moves before it is read are one line').toBe(1)
    expect(await told('alice')).toEqual(['wishlistMoved moving-target'])
    await test.call('GET', '/notification/readed', { as: 'alice' })
    await moved()
    expect(await unread('alice')).toBe(0)
    test.clock.move(1_000)
    await saveExternal(test, game('2097-06-01'))
    await moved()
    expect(await unread('alice')).toBe(1)
    await wish('alice', 'moving-target', 0)
    expect(await told('alice'), 'who wishes no more sees no more of it').toEqual([])
    expect(await test.db.selectFrom('release_changes').selectAll().execute()).toEqual([])
  })

  it('is told for the platform of the wish', async () => {
    await wish('alice', 'hollow-knight')
    await wish('bob', 'hollow-knight')
    const pc = await platformId('pc')
    const console = await platformId('switch')
    await set('bob', 'hollow-knight', 'platform', console)
    await sql`delete from game_releases where game_id = ${games['hollow-knight']}`.execute(test.db)
    await test.db
      .insertInto('game_releases')
      .values([
        { game_id: games['hollow-knight']!, platform_id: pc, release_date: '2017-02-24', release_precision: 'day' },
        {
          game_id: games['hollow-knight']!,
          platform_id: console,
          release_date: '2096-06-12',
          release_precision: 'day',
        },
      ])
      .execute()
    await moved()
    expect([await told('alice'), await told('bob')]).toEqual([[], ['wishlistMoved hollow-knight']])
    expect((await panel('bob'))[0].release).toEqual({ date: '2096-06-12', precision: 'day' })
  })

  it('is told to who wishes for it on a platform that had no date, when this one gets one', async () => {
    const game = (onSwitch: string | null, onMac: string | null) =>
      externalGame({
        id: 78,
        title: 'Ported Later',
        releases: [
          ['pc', '2097-01-01'],
          ['switch', onSwitch],
          ['mac', onMac],
        ],
      })
    const { ids } = await saveExternal(test, game(null, null))
    games['ported-later'] = ids.get(78)!
    for (const name of ['alice', 'bob', 'carla'] as const) await wish(name, 'ported-later')
    await set('bob', 'ported-later', 'platform', await platformId('switch'))
    await set('carla', 'ported-later', 'platform', await platformId('mac'))
    await moved()
    await saveExternal(test, game('2097-06-12', null))
    await moved()
    expect(await Promise.all((['alice', 'bob', 'carla'] as const).map(told))).toEqual([
      [],
      ['wishlistMoved ported-later'],
      [],
    ])
    expect((await panel('bob'))[0].release).toEqual({ date: '2097-06-12', precision: 'day' })
    await test.db.deleteFrom('notifications').execute()
    await saveExternal(test, game('2097-06-12', null))
    await moved()
    expect(await told('bob'), 'written anew, it is no news').toEqual([])
  })

  it('is told as long as the day has not come where the person lives', async () => {
    await wish('alice', 'next-year')
    await wish('bob', 'next-year')
    await wish('carla', 'next-year')
    await zone('alice', 'Pacific/Kiritimati')
    await zone('bob', 'Pacific/Honolulu')
    await comesOut('next-year', '2091-01-01')
    await test.db.deleteFrom('release_changes').execute()
    await comesOut('next-year', utcDay(release))
    const evening = release - 9 * hour
    await tellOfMoves.run({ ...test.ctx, now: () => evening }, signal)
    const who = async () =>
      (await Promise.all((['alice', 'bob', 'carla'] as const).map(async (name) => (await told(name)).length))).join('')
    expect(await who(), 'it is the day in Kiritimati').toBe('011')
    await test.db.deleteFrom('notifications').execute()
    await comesOut('next-year', '2091-01-01')
    await test.db.deleteFrom('release_changes').execute()
    await comesOut('next-year', utcDay(release))
    await tellOfMoves.run({ ...test.ctx, now: () => release + 5 * hour }, signal)
    expect(await who(), 'it is still the eve in Honolulu').toBe('010')
  })

  it('is not told of a date that came back, to who switched it off, or to people who do not wish for it', async () => {
    await wish('alice', 'next-year')
    await wish('bob', 'next-year')
    await switchOff('bob', ['wishlistMoved'])
    await comesOut('next-year', '2095-01-01')
    await comesOut('next-year', '2096-01-01')
    await moved()
    expect([await told('alice'), await told('bob'), await told('carla')]).toEqual([['wishlistMoved next-year'], [], []])
    await test.db.deleteFrom('notifications').execute()
    await comesOut('next-year', '2094-01-01')
    await comesOut('next-year', '2096-01-01')
    await moved()
    expect(await told('alice')).toEqual([])
  })

  it('goes on after a run that was killed, and tells nobody twice', async () => {
    await wish('alice', 'next-year')
    await wish('bob', 'next-year')
    await comesOut('next-year', '2093-01-01')
    // As after a first batch that ended with alice.
    await test.db.updateTable('release_changes').set({ told_to: test.cast.alice.id }).execute()
    await moved()
    const others = ['bob', 'carla', 'dan', 'admin'] as const
    expect(await told('alice')).toEqual([])
    expect((await Promise.all(others.map(told))).flat().length).toBe(test.cast.bob.id > test.cast.alice.id ? 1 : 0)
  })

  it.each([
    ['another day', '2097-01-01 day', '2097-02-01 day', true],
    ['a first date', null, '2097 year', true],
    ['a day for what was a year', '2097-12-31 year', '2097-12-31 day', true],
    ['no date any more', '2097-01-01 day', null, true],
    ['a day that passed without it', '2026-01-01 day', '2097-01-01 day', true],
    ['nothing', '2097-01-01 day', '2097-01-01 day', false],
    ['an old date corrected', '1995-03-11 day', '1995-03-12 day', false],
    ['an old date withdrawn', '1995-03-11 day', null, false],
    ['out today, which is told as a release', '2097-01-01 day', '2027-01-01 day', false],
  ])('news or not: %s', (_, was, is, news) => {
    const known = (text: string | null) => {
      const [date = null, precision = null] = text?.split(' ') ?? []
      return { date, precision: precision as 'day' | null }
    }
    expect(isNews(known(was), known(is), '2027-01-01')).toBe(news)
  })
})
