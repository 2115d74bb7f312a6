import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushFake, startPushFake } from '../../../fakes/push/fake.ts'
import { isUnavailable } from '../../db/connection-errors.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { takeUnexpected } from '../../testing/unexpected.ts'
import { eraseAccount } from '../account/erase-account.ts'
import { pushWhatJobsTold } from '../device/push-notification.ts'
import { sendDigests } from '../email/send-digest.ts'
import type { KeptOffer } from './choose-offers.ts'
import type { Ask } from './offers.queries.ts'
import { tellWatchers, tellOfPrices } from './price-news.queries.ts'
import { answered, forgetPrices, offerOf } from './testing/offers.ts'

const hour = 3_600_000
const day = 24 * hour
const { signal } = new AbortController()

let service: PushFake
let test: TestApp
let games: Record<string, number>
/** Jobs and shops live at this time: sessions would end. */
let at: number
beforeAll(async () => {
  service = await startPushFake()
  test = await createTestApp({ env: { ...service.env, PUBLIC_URL: 'https://ludoteca.test' } })
  games = await addGames(test)
})
afterAll(async () => {
  await test.close()
  await service.stop()
})
beforeEach(async () => {
  at = Date.now()
  await forgetPrices(test)
  for (const table of ['notifications', 'notification_states'] as const) await test.db.deleteFrom(table).execute()
})

const watch = (as: CastName, amount: number, kinds = ['official', 'used'], slug = 'celeste') =>
  test.call('PUT', `/price/watch/${games[slug]}`, { as, body: { amount, kinds } })
const costs = (
  amount: number | null,
  store: Ask['store'] = 'steam',
  kind: KeptOffer['kind'] = 'official',
  slug = 'celeste',
) => answered(test, { gameId: games[slug]!, store }, amount === null ? [] : [offerOf(amount, { kind })], at)
const tell = () => tellOfPrices.run({ ...test.ctx, now: () => at }, signal)
/** The price moves, and whoever waits is told. */
const moves = async (amount: number | null, ...rest: [Ask['store']?, KeptOffer['kind']?]) => {
  await costs(amount, ...rest)
  await tell()
}
interface Line {
  type: string
  readed: number
  game: { slug: string }
  price: { amount: number; currency: string; store: string }
}
const panel = async (as: CastName): Promise<Line[]> => (await test.call('GET', '/notification', { as })).body.data
const told = async (as: CastName): Promise<number[]> => (await panel(as)).map(({ price }) => price.amount)
const read = (as: CastName) => test.call('DELETE', '/notification', { as })

describe('a price that people wait for (PRI-04)', () => {
  it('is told when it falls to what they wanted or below: once for each fall, with the price', async () => {
    await costs(3_000)
    const set = await watch('alice', 2_000)
    expect([set.status, set.body]).toEqual([
      200,
      { amount: 2_000, currency: 'EUR', kinds: ['official', 'used'], told_at: null, told_amount: null },
    ])
    await moves(2_001)
    expect(await told('alice')).toEqual([])
    await moves(2_000)
    expect(await panel('alice')).toMatchObject([
      {
        type: 'price',
        readed: 0,
        user_make: null,
        game: { slug: 'celeste' },
        price: { amount: 2_000, currency: 'EUR', store: 'steam' },
      },
    ])
    await read('alice')
    // It falls on: the same fall.
    await moves(1_500)
    await Promise.all([tell(), tell()])
    expect(await told('alice')).toEqual([])
    await moves(3_000)
    at += 2 * day
    await moves(1_800)
    expect(await told('alice')).toEqual([1_800])
    const known = (await test.call('GET', `/price/game/${games.celeste}`, { as: 'alice' })).body
    expect(known.watch).toMatchObject({ amount: 2_000, told_amount: 1_800 })
  })

  it('that goes up and comes back within a day is no news, unless it is lower than it was', async () => {
    await costs(3_000)
    await watch('alice', 2_000)
    await moves(1_900)
    await read('alice')
    for (const amount of [2_100, 1_900, 2_100, 1_900]) await moves(amount)
    expect(await told('alice')).toEqual([])
    await moves(2_100)
    await moves(1_000)
    expect(await told('alice')).toEqual([1_000])
  })

  it('that is there already is no fall', async () => {
    await costs(1_500)
    await watch('alice', 2_000)
    await moves(1_400)
    expect(await told('alice')).toEqual([])
    await moves(null)
    await moves(1_600)
    expect(await told('alice')).toEqual([1_600])
  })

  it('counts in the kinds of shops that they chose', async () => {
    await costs(3_000)
    await watch('alice', 2_000)
    await watch('bob', 2_000, ['reseller'])
    await moves(500, 'yuplay', 'reseller')
    expect([await told('alice'), await told('bob')]).toEqual([[], [500]])
    await moves(1_000, 'cex', 'used')
    expect([await told('alice'), await told('bob')]).toEqual([[1_000], [500]])
  })

  it('is not told to who has stopped, switched it off, or is gone; and what was told goes with the watch', async () => {
    await costs(3_000)
    for (const as of ['alice', 'bob', 'carla'] as const) await watch(as, 2_000)
    await test.call('PUT', '/notification/settings', { as: 'bob', body: { off: ['price'] } })
    expect((await test.call('DELETE', `/price/watch/${games.celeste}`, { as: 'carla' })).status).toBe(204)
    expect((await test.call('DELETE', `/price/watch/${games.celeste}`, { as: 'carla' })).status).toBe(204)
    await moves(1_000)
    expect([await told('alice'), await told('bob'), await told('carla')]).toEqual([[1_000], [], []])
    await test.call('DELETE', `/price/watch/${games.celeste}`, { as: 'alice' })
    expect(await told('alice')).toEqual([])
    expect((await test.call('GET', '/notification/news', { as: 'alice' })).body).toEqual({ count: 0 })
  })

  it('is an amount of the market, in some kind of shop, for a game that is here', async () => {
    const set = (body: object, id: number | undefined = games.celeste) =>
      test.call('PUT', `/price/watch/${id}`, { as: 'alice', body })
    const good = { amount: 2_000, kinds: ['official'] }
    for (const bad of [
      { amount: -1 },
      { amount: 0.5 },
      { amount: 1e10 },
      { amount: '20' },
      { kinds: [] },
      { kinds: ['free'] },
      { kinds: ['used', 'used'] },
      { currency: 'USD' },
      { currency: 'euro' },
    ])
      expect((await set({ ...good, ...bad })).status, JSON.stringify(bad)).toBe(422)
    expect((await set(good, 2_000_000_000)).status).toBe(404)
    expect((await set({ ...good, currency: 'EUR' })).status).toBe(200)
  })

  it('is watched for a thousand games at most, however many tabs ask at once', async () => {
    await sql`
      insert into games (slug, title, name_key, source) select 'watched-' || n, 'Watched ' || n, 'watched ' || n, 'user' from generate_series(1, 1010) n`.execute(
      test.db,
    )
    await sql`
      insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
      select ${test.cast.dan.id}, id, 100, 'EUR', '{official}', false, now() from games
      where slug like 'watched-%' order by id limit 995`.execute(test.db)
    const { rows } = await sql<{ id: number }>`
      select id from games where slug like 'watched-%' order by id offset 995`.execute(test.db)
    const body = { amount: 2_000, kinds: ['official'] }
    const tabs = await Promise.all(rows.map(({ id }) => test.call('PUT', `/price/watch/${id}`, { as: 'dan', body })))
    expect([200, 422].map((status) => tabs.filter((tab) => tab.status === status).length)).toEqual([5, 10])
    expect((await watch('dan', 2_000)).status).toBe(422)
    await test.db.deleteFrom('price_watches').execute()
    await sql`delete from games where slug like 'watched-%'`.execute(test.db)
    expect((await watch('dan', 2_000)).status).toBe(200)
  })
})

describe('telling many', () => {
  const fans = 5
  /** So many people wait for the same. */
  const addFans = async () => {
    const { rows } = await sql<{ id: number }>`
      insert into users (nick, email) select 'fan' || n, 'fan' || n || '@example.com' from generate_series(1, ${fans}) n
      on conflict do nothing returning id`.execute(test.db)
    await sql`
      insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
      select id, ${games.celeste}, 2000, 'EUR', '{official}', false, now() from users where nick like 'fan%'`.execute(
      test.db,
    )
    return rows
  }
  const lines = async (): Promise<number> =>
    Number((await sql<{ n: number }>`select count(*) as n from notifications`.execute(test.db)).rows[0]?.n)

  it('goes on after a process that was killed between two batches, and nobody is told twice', async () => {
    await costs(3_000)
    await addFans()
    await costs(1_000)
    const batch = (most: number) =>
      test.db.transaction().execute((trx) => tellWatchers(trx, games.celeste!, { at: new Date(at), most }))
    expect(await batch(2)).toBe(2)
    // Killed in the middle of the second one: all of it is undone.
    const killed = test.db.transaction().execute(async (trx) => {
      await tellWatchers(trx, games.celeste!, { at: new Date(at), most: 2 })
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    })
    expect(isUnavailable(await killed.catch((error: unknown) => error))).toBe(true)
    takeUnexpected()
    expect(await lines()).toBe(2)
    const { rows } = await sql<{ latest_at: Date }>`select latest_at from notifications`.execute(test.db)
    at += hour
    await tell()
    expect(await lines()).toBe(fans)
    await tell()
    const again = await sql<{
      latest_at: Date
    }>`select latest_at from notifications where latest_at <= ${rows[0]?.latest_at}`.execute(test.db)
    expect(again.rows).toHaveLength(2)
  })

  it('is not held up by a game that cannot be told', async () => {
    await costs(3_000)
    await costs(3_000, 'steam', 'official', 'hollow-knight')
    await watch('alice', 2_000)
    await watch('alice', 2_000, ['official'], 'hollow-knight')
    await sql
      .raw(
        `create function refuse_price() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
        create trigger refuse_price before insert on notifications for each row when (new.game_id = ${Math.min(games.celeste!, games['hollow-knight']!)})
        execute function refuse_price()`,
      )
      .execute(test.db)
    await costs(1_000)
    await costs(1_000, 'steam', 'official', 'hollow-knight')
    await expect(tell()).rejects.toThrow('1 parts of the job failed')
    takeUnexpected()
    expect(await told('alice')).toHaveLength(1)
    await sql.raw('drop trigger refuse_price on notifications; drop function refuse_price()').execute(test.db)
    await tell()
    expect(await told('alice')).toHaveLength(2)
  })
})

describe('how it reaches people', () => {
  it('by a push in their language, which leads to the prices of the game (NOT-08)', async () => {
    const device = service.subscribe()
    await test.call('POST', '/devices', { as: 'alice', headers: { 'accept-language': 'es' }, body: { device } })
    at = Date.now() + 1_000
    await costs(3_000)
    await watch('alice', 2_000)
    await moves(1_000)
    test.clock.move(30_000)
    await pushWhatJobsTold.run(test.ctx, signal)
    await test.runJobs()
    test.clock.reset()
    const shown = service.shown(device.endpoint).map(({ content }) => content as { notification: object })
    expect(shown.map(({ notification }) => notification)).toMatchObject([
      { title: 'Ha bajado un precio que vigilas', navigate: 'https://ludoteca.test/game/celeste/prices' },
    ])
  })

  it('in the mail of what was not read (NOT-10)', async () => {
    await test.call('PUT', '/notification/digest', { as: 'alice', body: { digest: 'daily' } })
    await sql`update notification_states set digest_day = current_date - 2, digest_until = '-infinity'`.execute(test.db)
    await costs(3_000)
    await watch('alice', 2_000)
    await moves(1_000)
    await test.mails()
    const noon = Math.ceil(Date.now() / day) * day + 12 * hour
    await sendDigests.run({ ...test.ctx, now: () => noon }, signal)
    const [mail] = await test.mails()
    expect(mail?.text).toContain('The price of Celeste has fallen to where you wanted it.')
  })
})

describe('whose watches they are', () => {
  it('goes with the account (P-56)', async () => {
    await watch('dan', 2_000)
    const { id } = test.cast.dan
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await eraseAccount(test.ctx, id, signal)
    const left = await test.db.selectFrom('price_watches').select('game_id').where('user_id', '=', id).execute()
    expect(left).toEqual([])
  })
})
