import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const site = 'https://ludoteca.test'
const day = 86_400_000
const dayAt = (days: number): string => utcDay(Date.now() + days * day)

let test: TestApp
let games: Record<string, number>

const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const make = async (as: CastName): Promise<string> => {
  const { status, body } = await test.call('POST', '/calendar-feed', { as })
  expect(status).toBe(201)
  return body.url
}
const change = (as: CastName, body: object) => test.call('PUT', '/calendar-feed', { as, body })
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url: url.replace(site, ''), headers })
/** The lines of a calendar as they are meant: folded ones joined. */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')
const linesOf = async (url: string): Promise<string[]> => unfolded((await fetchFeed(url)).body)
const valuesOf = (lines: string[], name: string): string[] =>
  lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length + 1))
const comesOut = (slug: string, date: string | null, precision: string | null = 'day') =>
  test.db
    .updateTable('games')
    .set({ release_date: date, release_precision: precision })
    .where('id', '=', games[slug]!)
    .execute()
const platformId = async (slug: string): Promise<number> =>
  (await test.db.selectFrom('platforms').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
const alter = (name: CastName, values: object) =>
  test.db.updateTable('users').set(values).where('id', '=', test.cast[name].id).execute()

beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: site } })
  games = await addGames(test)
})
beforeEach(async () => {
  await test.db.deleteFrom('calendar_feeds').execute()
  for (const slug of ['celeste', 'hollow-knight', 'next-year', 'some-day']) await set('alice', slug, 'wanted', 0)
})
afterAll(() => test.close())

describe('the address of a calendar', () => {
  it('is told once, and only its hash is stored', async () => {
    expect((await test.call('GET', '/calendar-feed', { as: 'alice' })).body).toEqual({ feed: null })
    const url = await make('alice')
    expect(url).toMatch(/^https:\/\/ludoteca\.test\/calendar\/[\w-]{43}\.ics$/)
    expect((await test.call('GET', '/calendar-feed', { as: 'alice' })).body).toEqual({
      feed: { wishes: 1, platforms: [], created_at: expect.any(String) },
    })
    const { rows } = await sql<{ row: string }>`select f::text as row from calendar_feeds f`.execute(test.db)
    expect(rows[0]?.row).not.toContain(url.slice(-47, -4))
  })

  it('is of no use after it was renewed or ended, and what it holds stays', async () => {
    const first = await make('alice')
    await change('alice', { wishes: 0, platforms: [await platformId('pc')] })
    const second = await make('alice')
    expect((await test.call('GET', '/calendar-feed', { as: 'alice' })).body.feed).toMatchObject({
      wishes: 0,
      platforms: [await platformId('pc')],
    })
    expect((await fetchFeed(first)).statusCode).toBe(404)
    expect((await fetchFeed(second)).statusCode).toBe(200)
    expect((await test.call('DELETE', '/calendar-feed', { as: 'alice' })).status).toBe(204)
    expect((await fetchFeed(second)).statusCode).toBe(404)
    expect((await change('alice', { wishes: 1, platforms: [] })).status).toBe(404)
  })

  it('opens nothing else, and an unknown one is a 404 like any other', async () => {
    const url = await make('alice')
    const token = url.slice(-47, -4)
    expect((await test.call('GET', '/notification', { as: { token } })).status).toBe(401)
    const unknown = await fetchFeed(`${site}/calendar/${'a'.repeat(43)}.ics`)
    for (const path of ['/calendar/x.ics', `/calendar/${token}x.ics`, `/calendar/${token.toUpperCase()}.ics`]) {
      const answer = await fetchFeed(site + path)
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    }
    for (const values of [{ deleted_at: new Date() }, { suspended_until: new Date('2999-01-01') }]) {
      await alter('alice', values)
      const answer = await fetchFeed(url)
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
      await alter('alice', { deleted_at: null, suspended_until: null })
    }
    expect((await fetchFeed(url)).statusCode).toBe(200)
  })

  it('is for people who are logged in, each for the own one, with platforms that there are', async () => {
    await make('alice')
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await test.call(method, '/calendar-feed')).status).toBe(401)
    expect((await change('bob', { wishes: 1, platforms: [] })).status).toBe(404)
    const pc = await platformId('pc')
    for (const platforms of [
      [999_999],
      [pc, pc],
      [0],
      Array.from({ length: limits.feedPlatforms + 1 }, (_, n) => n + 1),
    ])
      expect((await change('alice', { wishes: 1, platforms })).status).toBe(422)
  })
})

describe('what a calendar holds', () => {
  it('has wished games on their days, as all-day events that block no time', async () => {
    await comesOut('celeste', dayAt(10))
    await set('alice', 'celeste', 'wanted', 1)
    const url = await make('alice')
    const answer = await fetchFeed(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=3600',
      'x-robots-tag': 'noindex',
    })
    const lines = unfolded(answer.body)
    expect([lines[0], lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
    expect(valuesOf(lines, 'SUMMARY')).toEqual(['Celeste'])
    expect(valuesOf(lines, 'DTSTART;VALUE=DATE')).toEqual([dayAt(10).replaceAll('-', '')])
    expect(valuesOf(lines, 'UID')).toEqual([`game-${games['celeste']}@ludoteca.test`])
    expect(valuesOf(lines, 'URL;VALUE=URI')).toEqual([`${site}/game/celeste`])
    expect(valuesOf(lines, 'TRANSP')).toEqual(['TRANSPARENT'])
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(answer.body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('keeps the id of a release whose day moved, with a greater sequence, and leaves out what has no day (GAM-07)', async () => {
    await comesOut('celeste', dayAt(10))
    await set('alice', 'celeste', 'wanted', 1)
    const url = await make('alice')
    const before = await linesOf(url)
    await comesOut('celeste', dayAt(20))
    const after = await linesOf(url)
    expect(valuesOf(after, 'UID')).toEqual(valuesOf(before, 'UID'))
    expect(valuesOf(after, 'DTSTART;VALUE=DATE')).toEqual([dayAt(20).replaceAll('-', '')])
    const [earlier, later] = [before, after].map((lines) => Number(valuesOf(lines, 'SEQUENCE')[0]))
    expect(later).toBeGreaterThan(earlier!)
    expect(later).toBeLessThan(2 ** 31)
    for (const precision of ['month', 'quarter', 'year']) {
      await comesOut('celeste', dayAt(20), precision)
      expect(valuesOf(await linesOf(url), 'UID')).toEqual([])
    }
    await comesOut('celeste', null, null)
    expect(valuesOf(await linesOf(url), 'UID')).toEqual([])
    await comesOut('celeste', dayAt(-100))
    expect(valuesOf(await linesOf(url), 'UID')).toEqual([])
  })

  it('takes the date for the wished platform, and adds platforms by choice, each release once', async () => {
    const [pc, console] = [await platformId('pc'), await platformId('switch')]
    await test.db.deleteFrom('game_releases').where('game_id', '=', games['hollow-knight']!).execute()
    await test.db
      .insertInto('game_releases')
      .values([
        { game_id: games['hollow-knight']!, platform_id: pc, release_date: dayAt(5), release_precision: 'day' },
        { game_id: games['hollow-knight']!, platform_id: console, release_date: dayAt(7), release_precision: 'day' },
      ])
      .execute()
    await set('alice', 'hollow-knight', 'wanted', 1)
    await set('alice', 'hollow-knight', 'platform', console)
    const url = await make('alice')
    const id = `game-${games['hollow-knight']}`
    expect(valuesOf(await linesOf(url), 'DTSTART;VALUE=DATE')).toEqual([dayAt(7).replaceAll('-', '')])
    await change('alice', { wishes: 1, platforms: [pc, console] })
    expect(valuesOf(await linesOf(url), 'UID')).toEqual([`${id}-${pc}@ludoteca.test`, `${id}@ludoteca.test`])
    await change('alice', { wishes: 0, platforms: [console] })
    expect(valuesOf(await linesOf(url), 'UID')).toEqual([`${id}-${console}@ludoteca.test`])
  })

  it('escapes titles, folds long ones between characters, and speaks the language of the account', async () => {
    const title = `Ñandú; "el, juego" \\ BEGIN:VEVENT ${'ñ漢字🎮'.repeat(30)}`
    await test.db.updateTable('games').set({ title }).where('id', '=', games['next-year']!).execute()
    await comesOut('next-year', dayAt(30))
    await set('alice', 'next-year', 'wanted', 1)
    await alter('alice', { lang: 'es' })
    const url = await make('alice')
    const { body, rawPayload } = await fetchFeed(url)
    expect(rawPayload.toString('utf8')).toBe(body)
    expect(body).not.toContain('\uFFFD')
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    const lines = unfolded(body)
    const [summary = ''] = valuesOf(lines, 'SUMMARY')
    expect(summary.replaceAll(/\\([\\;,])/g, '$1')).toBe(title)
    expect(summary).toContain('Ñandú\\; "el\\, juego" \\\\ BEGIN')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(valuesOf(lines, 'DESCRIPTION')).toEqual(['En tus deseados.'])
    await alter('alice', { lang: 'en' })
  })

  it('answers 304 while nothing changed, and asks a cache to keep it for nobody else', async () => {
    await comesOut('celeste', dayAt(10))
    await set('alice', 'celeste', 'wanted', 1)
    const url = await make('alice')
    const { headers } = await fetchFeed(url)
    const etag = String(headers['etag'])
    const again = await fetchFeed(url, { 'if-none-match': etag })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'private, max-age=3600'])
    await comesOut('celeste', dayAt(11))
    expect((await fetchFeed(url, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it(`holds at most ${limits.feedEvents} releases`, async () => {
    const pc = await platformId('pc')
    await sql`
      with made as (insert into games (slug, title, name_key, source)
        select 'feed-' || n, 'Feed ' || n, 'feed ' || n, 'user' from generate_series(1, ${limits.feedEvents + 20}) n returning id)
      insert into game_releases (game_id, platform_id, release_date, release_precision)
      select id, ${pc}, ${dayAt(3)}::date, 'day' from made`.execute(test.db)
    const url = await make('alice')
    await change('alice', { wishes: 1, platforms: [pc] })
    expect(valuesOf(await linesOf(url), 'UID')).toHaveLength(limits.feedEvents)
  })
})
