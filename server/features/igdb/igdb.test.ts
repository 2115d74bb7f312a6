import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Game } from '../../../common/api/game.ts'
import { ExternalCard } from '../../../common/api/igdb.ts'
import { type IgdbFake, startIgdbFake } from '../../../fakes/igdb/fake.ts'
import type { ExternalGame } from '../../catalogue/external/external-game.ts'
import { readVocabularyIds } from '../../catalogue/external/vocabulary.ts'
import { forgetInvented } from '../../catalogue/external/forget-invented.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts'

let fake: IgdbFake
let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  fake = await startIgdbFake({ limits: false, pictures: true })
  // Loaded now, so that no request times out while it happens.
  fake.tables()
  test = await createTestApp({ env: fake.env })
  games = await addGames(test)
})
afterAll(async () => {
  await test.close()
  await fake.stop()
})
afterEach(() => test.clock.reset())

const day = 86_400_000
const search = (data: string) => test.call('POST', '/igdb', { body: { data } })
const calls = () => fake.calls().length
/** The number of calls that this work causes. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = calls()
  await work()
  return calls() - before
}

describe('POST igdb', () => {
  it('finds games that the catalogue does not have (GAM-06)', async () => {
    const { status, body } = await search('gravel saints')
    expect(status).toBe(200)
    expect(Compile(Type.Array(ExternalCard)).Check(body)).toBe(true)
    // Its add-on, gold edition and adult version are not offered.
    expect(body).toMatchObject([
      { id: null, here: 0, slug: 'gravel-saints', title: 'Gravel Saints', release_date: '2024-05-23', genre: 'racing' },
    ])
    expect(body[0].platforms.map(({ slug }: { slug: string }) => slug)).toEqual(['xbox-series', 'pc', 'playstation-5'])
  })

  it('returns our own slug for a game that is here under the same name (GAM-06)', async () => {
    const { body } = await search('hollow knight')
    const card = body.find(({ title }: { title: string }) => title === 'Hollow Knight')
    expect(card).toMatchObject({ id: games['hollow-knight'], slug: 'hollow-knight', here: 1, rate: null })
    expect(card.igdb_id).toBeGreaterThanOrEqual(2_000_000_000)
  })

  it('caches results for a day, however the text was typed (GAM-11)', async () => {
    expect(await cost(() => search('moth meridian'))).toBe(1)
    expect(await cost(() => search('  MÓTH   Meridian '))).toBe(0)
    test.clock.move(1.1 * day)
    expect(await cost(() => search('moth meridian'))).toBe(1)
  })

  it('searches inside names when whole words find nothing (GAM-06)', async () => {
    expect((await search('avel Saint')).body.map(({ title }: { title: string }) => title)).toEqual(['Gravel Saints'])
  })

  it('makes no call for a text without letters (GA-04)', async () => {
    expect(await cost(async () => expect((await search('%%% " ;')).body).toEqual([]))).toBe(0)
  })

  it('refuses too long, empty and missing texts (ERR-02)', async () => {
    for (const body of [{ data: 'x'.repeat(81) }, { data: '' }, {}, { data: 7 }, { data: 'a\u0000' }])
      expect((await test.call('POST', '/igdb', { body })).status).toBe(422)
  })
})

describe('POST igdb/one/{slug}', () => {
  it('imports a game into the catalogue, once for all concurrent callers (GA-05, GAM-06)', async () => {
    const answers: { status: number; body: unknown }[] = []
    const count = await cost(async () => {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, () => test.call('POST', '/igdb/one/harbour-of-small-gods', { as: 'alice' })),
        )),
      )
    })
    expect(count).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(Compile(Game).Check(answers[0]!.body)).toBe(true)
    expect(answers[0]!.body).toMatchObject({ title: 'Harbour of Small Gods', external_score: 81.6, source: 'igdb' })
    const rows = await test.db.selectFrom('games').select('id').where('title', '=', 'Harbour of Small Gods').execute()
    expect(rows).toHaveLength(1)
    expect(await cost(() => test.call('POST', '/igdb/one/harbour-of-small-gods', { as: 'alice' }))).toBe(0)
  })

  it('returns our own game when it is the same one (GAM-06)', async () => {
    const { status, body } = await test.call('POST', '/igdb/one/celeste', { as: 'alice' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: games['celeste'], slug: 'celeste' })
    expect((await test.call('GET', `/game/ids/${games['celeste']}`)).body.igdb).toBe(body.igdb_id)
  })

  it('imports a game again that was deleted since (GAM-10)', async () => {
    const { body } = await test.call('POST', '/igdb/one/tin-cup-astronauts', { as: 'alice' })
    await test.db.deleteFrom('games').where('id', '=', body.id).execute()
    await test.recount()
    const again = await test.call('POST', '/igdb/one/tin-cup-astronauts', { as: 'alice' })
    expect(again.status).toBe(200)
    expect(again.body.title).toBe('Tin Cup Astronauts')
  })

  it('neither offers nor imports a game that an admin deleted (GAM-10)', async () => {
    const { body } = await test.call('POST', '/igdb/one/swallows-over-platform-nine', { as: 'alice' })
    expect((await test.call('DELETE', `/game/${body.id}`, { as: 'admin' })).status).toBe(204)
    const count = await cost(async () => {
      expect((await test.call('POST', '/igdb/one/swallows-over-platform-nine', { as: 'alice' })).status).toBe(404)
    })
    expect(count).toBe(0)
    expect((await search('swallows over platform nine')).body).toEqual([])
  })

  it('imports nothing for a visitor, and calls nobody (GAM-06, GA-04)', async () => {
    const count = await cost(async () => {
      expect((await test.call('POST', '/igdb/one/nine-quiet-ovens')).status).toBe(401)
    })
    expect(count).toBe(0)
    const { body } = await test.call('POST', '/igdb', { body: { data: 'nine quiet ovens' } })
    expect(body).toMatchObject([{ slug: 'nine-quiet-ovens', here: 0 }])
  })

  it('is 404 for an unknown slug, and does not repeat the call (GA-04)', async () => {
    expect((await test.call('POST', '/igdb/one/there-is-no-such-game', { as: 'alice' })).status).toBe(404)
    expect(await cost(() => test.call('POST', '/igdb/one/there-is-no-such-game', { as: 'alice' }))).toBe(0)
  })

  it.each(['a%22b', 'a%22%3B%20fields%20*%3B', 'A', 'a;b', '..%2fgames', 'a%0Ab', '-a', 'a_b', 'x'.repeat(161), '%00'])(
    'asks nobody about %s (GA-03)',
    async (slug) => {
      const count = await cost(async () =>
        expect([404, 414]).toContain((await test.call('POST', `/igdb/one/${slug}`, { as: 'alice' })).status),
      )
      expect(count).toBe(0)
    },
  )
})

describe('GET igdb/extra and igdb/time_to_beat', () => {
  let id: number
  beforeAll(async () => {
    id = (await test.call('POST', '/igdb/one/the-lighthouse-tax-collector', { as: 'alice' })).body.igdb_id
  })

  it('returns pictures, videos and links of the import (GAM-09)', async () => {
    const count = await cost(async () => {
      const { body } = await test.call('GET', `/igdb/extra/${id}`)
      expect(body.screenshots.length).toBeGreaterThan(2)
      expect(body.screenshots[0]).toBe(`${fake.url}/igdb/image/upload/t_screenshot_big/sc${id.toString(36)}_0.jpg`)
      expect(body.websites).toEqual([{ kind: 'official', url: 'https://lighthouse-tax.example.com/' }])
    })
    expect(count).toBe(0)
  })

  it('requests times once and stores them with the game (GAM-09)', async () => {
    const path = `/igdb/time_to_beat/${id}`
    expect(await cost(() => test.call('GET', path))).toBe(1)
    expect(await cost(() => test.call('GET', path))).toBe(0)
    const { body } = await test.call('GET', path)
    const game = (await test.call('GET', '/game/the-lighthouse-tax-collector')).body
    expect(body.normally).toBeGreaterThan(0)
    expect(game.time_to_beat).toEqual(body)
  })

  it('returns data of games that are not in the catalogue, cached as well (GAM-09)', async () => {
    const unknown = fake.tables()['games']!.find(({ slug }) => slug === 'cobalt-choir')!.id
    for (const path of [`/igdb/extra/${unknown}`, `/igdb/time_to_beat/${unknown}`]) {
      const first = await test.call('GET', path)
      expect(first.status).toBe(200)
      expect(await cost(async () => expect((await test.call('GET', path)).body).toEqual(first.body))).toBe(0)
    }
  })

  it('renews month-old data after the response (GAM-09)', async () => {
    test.clock.move(31 * day)
    const before = calls()
    const { status, headers } = await test.call('GET', `/igdb/extra/${id}`)
    expect(status).toBe(200)
    expect(Number(headers['age'])).toBeGreaterThan(30 * 86_400)
    await expect.poll(() => calls()).toBe(before + 1)
    await expect
      .poll(async () => (await test.call('GET', `/igdb/extra/${id}`)).headers['age'], { timeout: 5_000 })
      .toBeUndefined()
  })

  it('renews the data of a game whose page is opened after a month (GAM-09)', async () => {
    test.clock.move(70 * day)
    const before = calls()
    const look = async () => (await test.call('GET', '/game/the-lighthouse-tax-collector'), calls())
    await expect.poll(look, { timeout: 5_000 }).toBe(before + 1)
  })

  it('does not call on every view for a game that no longer exists there (GAM-09)', async () => {
    await test.db.updateTable('games').set({ igdb_id: 2_147_000_000 }).where('slug', '=', 'chrono-trigger').execute()
    await test.db.deleteFrom('game_details').where('game_id', '=', games['chrono-trigger']!).execute()
    const before = calls()
    // The renewal of the previous test may still run: one at a time.
    const look = async () => (await test.call('GET', '/game/chrono-trigger'), calls())
    await expect.poll(look, { timeout: 5_000 }).toBe(before + 1)
    await expect
      .poll(
        async () =>
          (
            await test.db
              .selectFrom('game_details')
              .select('external_at')
              .where('game_id', '=', games['chrono-trigger']!)
              .executeTakeFirst()
          )?.external_at,
      )
      .toBeInstanceOf(Date)
    await test.call('GET', '/game/chrono-trigger')
    expect((await test.call('GET', '/igdb/extra/2147000000')).body).toEqual({
      screenshots: [],
      videos: [],
      websites: [],
    })
    await new Promise((done) => setTimeout(done, 100))
    expect(calls()).toBe(before + 1)
  })

  it('is 404 for an unknown id, which is requested once (GAM-09)', async () => {
    expect((await test.call('GET', '/igdb/extra/2147483000')).status).toBe(404)
    expect(await cost(() => test.call('GET', '/igdb/extra/2147483000'))).toBe(0)
  })

  it.each([
    'extra/1;fields%20*',
    'time_to_beat/..%2fusers',
    'extra/0',
    'extra/-1',
    'extra/1e3',
    'extra/99999999999',
    'time_to_beat/x',
    'extra/1.5',
  ])('asks nobody about %s (GA-03)', async (path) => {
    expect(await cost(async () => expect((await test.call('GET', `/igdb/${path}`)).status).toBe(404))).toBe(0)
  })
})

describe('GET game/ids/{id}', () => {
  it('returns the ids of a game on other sites (GAM-09)', async () => {
    const { body } = await test.call('GET', `/game/ids/${games['chrono-cross']}`)
    expect(body).toEqual({ igdb: null, steam: null, psn: null, xbox: null })
    await test.db
      .updateTable('game_details')
      .set({ external_ids: JSON.stringify({ steam: '123', psn: 'NPWR1' }) })
      .where('game_id', '=', games['chrono-cross']!)
      .execute()
    expect((await test.call('GET', `/game/ids/${games['chrono-cross']}`)).body).toMatchObject({
      steam: '123',
      psn: 'NPWR1',
    })
    expect((await test.call('GET', '/game/ids/2147483647')).status).toBe(404)
  })
})

describe('data of the fake', () => {
  it('uses the names of our platforms, genres and themes, so that there are no duplicates', async () => {
    const tables = fake.tables()
    const named = (table: string) => tables[table]!.map(({ id, name }) => ({ id, name: name as string }))
    const all = { genres: named('genres'), themes: named('themes') } as ExternalGame
    all.releases = named('platforms').map((platform) => ({ platform, date: null }))
    const ids = await readVocabularyIds(test.db, [all])
    const unknown = (table: 'platforms' | 'genres' | 'themes') =>
      named(table).flatMap(({ id, name }) => (ids[table].has(id) ? [] : name))
    expect([unknown('platforms'), unknown('genres'), unknown('themes')]).toEqual([[], [], ['Erotic']])
  })

  it('is deleted when the real database is connected, except for games in collections (GAM-11)', async () => {
    const one = await testApp({ env: fake.env })
    await addGames(one)
    const bring = async (slug: string) => (await one.call('POST', `/igdb/one/${slug}`, { as: 'alice' })).body
    const [kept, celeste] = [await bring('gravel-saints'), await bring('celeste')]
    await bring('cobalt-choir')
    await one.call('POST', '/collection', { as: 'alice', body: { id_game: kept.id, type: 'have', value: 1 } })
    const before = await one.db.selectFrom('games').select('id').execute()
    expect(await forgetInvented(one.db, 'igdb')).toBe(1)
    expect(await one.db.selectFrom('games').select('id').execute()).toHaveLength(before.length - 1)
    expect((await one.call('GET', '/game/cobalt-choir')).status).toBe(404)
    for (const { slug } of [kept, celeste])
      expect((await one.call('GET', `/game/${slug}`)).body).toMatchObject({
        igdb_id: null,
        cover: null,
        screenshots: [],
        external_score: null,
      })
    expect((await one.call('GET', '/game/celeste')).body.developers).toHaveLength(1)
    expect(await forgetInvented(one.db, 'igdb')).toBeNull()
  })
})

describe('without a key', () => {
  it('says that it is off, and returns stored data (GAM-11)', async () => {
    const off = await testApp()
    await addGames(off)
    expect((await off.call('GET', '/site')).body.igdb).toBe('off')
    for (const [method, path] of [
      ['POST', '/igdb'],
      ['POST', '/igdb/one/celeste'],
      ['GET', '/igdb/extra/7'],
    ] as const) {
      const answer = await off.call(method, path, {
        as: 'alice',
        ...(path === '/igdb' && { body: { data: 'celeste' } }),
      })
      expect([answer.status, answer.body.code, path]).toEqual([409, 'provider_off', path])
    }
    await off.db.updateTable('games').set({ igdb_id: 7 }).where('slug', '=', 'celeste').execute()
    expect((await off.call('GET', '/igdb/extra/7')).body).toEqual({ screenshots: [], videos: [], websites: [] })
    expect((await off.call('GET', '/igdb/time_to_beat/7')).body).toEqual({
      hastily: null,
      normally: null,
      completely: null,
    })
  })
})
