import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkPicture, linkPictureOf, type Pictured, wholeSite } from '../../../common/rules/link-pictures.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { describePicture } from '../../testing/pictures.ts'
import { turnsDuring } from '../../testing/event-loop.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const review = async (as: CastName, slug: string, more: object = {}) =>
  (
    await test.call('POST', '/review', {
      as,
      body: { id_game: games[slug], title: 'Up and up', review: 'Text', total: 9.5, ...more },
    })
  ).body as { id: number; changed_at: string; title: string }
const list = async (as: CastName, title: string, open: 0 | 1) =>
  (await test.call('POST', '/list', { as, body: { title, public: open } })).body as { id: number; changed_at: string }

const addressOf = ({ id, changed_at }: { id: number; changed_at: string }) => linkPictureOf('review', id, changed_at)

describe('the picture of a review', () => {
  it('is a PNG of the usual size, for everybody, and cached for the next request', async () => {
    const address = addressOf(await review('alice', 'celeste'))
    const first = await get(address)
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    })
    expect(await describePicture(first.rawPayload)).toMatchObject({ format: 'png', ...linkPicture })
    expect(first.rawPayload.length).toBeLessThan(300_000)
    expect((await get(address)).rawPayload.equals(first.rawPayload)).toBe(true)
    const again = await get(address, { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('changes with the verdict, and the old address redirects to the new picture', async () => {
    const before = await review('bob', 'celeste')
    const old = await get(addressOf(before))
    test.clock.move(5_000)
    const { body } = await test.call('PUT', '/review', {
      as: 'bob',
      body: { id: before.id, title: before.title, review: 'Text', total: 3 },
    })
    expect(addressOf(body)).not.toBe(addressOf(before))
    const moved = await get(addressOf(before))
    expect([moved.statusCode, moved.headers['location'], moved.body]).toEqual([302, addressOf(body), ''])
    expect((await get(addressOf(body))).rawPayload.equals(old.rawPayload)).toBe(false)
    expect((await get(`/media/review/${before.id}/zzzz.png`)).statusCode).toBe(302)
  })

  it('of a deleted review, a deleted user and an unknown review is the same 404 (P-34)', async () => {
    const [deleted, left] = [await review('carla', 'celeste'), await review('dan', 'celeste')]
    for (const { id, changed_at } of [deleted, left])
      expect((await get(linkPictureOf('review', id, changed_at))).statusCode).toBe(200)
    await test.call('DELETE', `/review/${deleted.id}`, { as: 'carla' })
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('nick', '=', 'dan').execute()
    const strip = ({ date: _date, ...headers }: Record<string, unknown>) => headers
    const never = await get('/media/review/999999/abc.png')
    expect([never.statusCode, never.headers['cache-control']]).toEqual([404, expect.not.stringContaining('public')])
    for (const gone of [addressOf(deleted), addressOf(left), `/media/review/${left.id}/abc.png`]) {
      const answer = await get(gone)
      expect([answer.statusCode, answer.body, strip(answer.headers)]).toEqual([404, never.body, strip(never.headers)])
    }
    await test.db.updateTable('users').set({ deleted_at: null }).where('nick', '=', 'dan').execute()
  })

  it.each([
    '/media/review/0/abc.png',
    '/media/review/2147483648/abc.png',
    '/media/review/1e3/abc.png',
    '/media/review/1/ABC.png',
    '/media/review/1/..%2f.png',
    '/media/review/1/abc.svg',
    '/media/review/1',
    '/media/post/1/abc.png',
  ])('%s is a 404 (X-08)', async (url) => expect((await get(url)).statusCode).toBe(404))

  const hostile: [string, string][] = [
    ['markup', '<script>alert(1)</script> & "<!--" ]]> &#38; %'],
    ['120 letters without a blank', 'W'.repeat(120)],
    ['120 letters in many words', 'one of '.repeat(17).trim()],
    ['emoji', '👩‍👩‍👧‍👦🎮🏳️‍🌈'],
    ['right to left', '\u202eلعبة جميلة جدا'],
    ['letters the face lacks', 'Żółć gęślą ŸŸ ß ﬁ İı'],
    ['many accents', `a${'\u0301'.repeat(100)}`],
    ['other scripts', '東京の動物たち Ελλάδα Москва'],
    ['names of an object', '__proto__ constructor toString'],
  ]
  it.each(hostile)('is drawn whatever the title says: %s', async (_, title) => {
    await test.db.deleteFrom('reviews').execute()
    const written = await review('alice', 'chrono-trigger', { title })
    const picture = await get(addressOf(written))
    expect(picture.statusCode).toBe(200)
    expect(await describePicture(picture.rawPayload)).toMatchObject({ format: 'png', ...linkPicture })
  })
})

describe('the picture of a list', () => {
  it('exists for a public list only, also for its owner; made private it is gone with the next request (P-34, LI-04)', async () => {
    const [open, closed] = [await list('alice', 'Rainy days', 1), await list('alice', 'Secret', 0)]
    const address = linkPictureOf('list', open.id, open.changed_at)
    const bare = await get(address)
    expect(await describePicture(bare.rawPayload)).toMatchObject({ format: 'png', ...linkPicture })
    const hidden = linkPictureOf('list', closed.id, closed.changed_at)
    const never = await get('/media/list/999999/abc.png')
    for (const headers of [{} as Record<string, string>, { authorization: `Bearer ${test.cast.alice.token}` }]) {
      const answer = await get(hidden, headers)
      expect([answer.statusCode, answer.body]).toEqual([404, never.body])
    }
    for (const slug of ['celeste', 'hollow-knight', 'chrono-cross', 'pokemon-ruby', 'next-year', 'some-day'])
      await test.call('POST', '/list/add', { as: 'alice', body: { id_list: open.id, id_game: games[slug] } })
    const { body } = await test.call('GET', `/list/${open.id}`)
    const full = await get(linkPictureOf('list', open.id, body.changed_at))
    expect([full.statusCode, full.rawPayload.equals(bare.rawPayload)]).toEqual([200, false])
    await test.call('PUT', '/list', { as: 'alice', body: { id: open.id, title: 'Rainy days', public: 0 } })
    expect((await get(linkPictureOf('list', open.id, body.changed_at))).statusCode).toBe(404)
  })
})

describe('the pictures of other pages', () => {
  const headOf = async (url: string) => (await test.call('GET', url)).body
  const drawnAt = async (noun: Pictured, id: number, version: number) => {
    const picture = await get(linkPictureOf(noun, id, version))
    expect([noun, picture.statusCode]).toEqual([noun, 200])
    expect(await describePicture(picture.rawPayload)).toMatchObject({ format: 'png', ...linkPicture })
    return picture.rawPayload
  }

  it('stand at the addresses that the pages name, and each is another', async () => {
    const game = await headOf('/game/celeste')
    const [platform, genre] = [await headOf('/platform/switch/detail'), await headOf('/genre/role-playing/detail')]
    const all = [
      await drawnAt('game', game.id, Number(game.release_date.slice(0, 4))),
      await drawnAt('platform', platform.id, platform.total),
      await drawnAt('genre', genre.id, genre.total),
      await drawnAt('site', wholeSite, 0),
    ]
    expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(all.length)
  })

  it('of a person shows the four that were put first; of one who is gone there is none (P-34)', async () => {
    const ids = [games['celeste']!, games['hollow-knight']!]
    const bare = await headOf('/user/carla')
    const empty = await drawnAt('user', bare.id, bare.totals.games)
    for (const id_game of ids)
      await test.call('POST', '/collection', { as: 'carla', body: { id_game, type: 'favourite', value: 1 } })
    const full = await drawnAt('user', bare.id, 2)
    await test.call('PUT', '/collection/top', { as: 'carla', body: { games: ids } })
    const first = await drawnAt('user', bare.id, 2)
    expect([empty.equals(full), full.equals(first)]).toEqual([false, false])
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('nick', '=', 'carla').execute()
    expect((await get(linkPictureOf('user', bare.id, 2))).statusCode).toBe(404)
    await test.db.updateTable('users').set({ deleted_at: null }).where('nick', '=', 'carla').execute()
  })

  it.each(['game', 'platform', 'genre', 'theme', 'company', 'user', 'site'] as const)(
    'of an unknown %s there is none',
    async (noun) => expect((await get(linkPictureOf(noun, 999_999, 1))).statusCode).toBe(404),
  )
})

describe('drawing', () => {
  it('does not block others, and happens once for concurrent requests', async () => {
    await test.db.deleteFrom('reviews').execute()
    const addresses = await Promise.all(
      Object.keys(games)
        .slice(0, 6)
        .map(async (slug) => addressOf(await review('bob', slug, { title: `${slug} is the one `.repeat(4) }))),
    )
    let answers: Awaited<ReturnType<typeof get>>[] = []
    const turns = await turnsDuring(async () => {
      answers = await Promise.all(addresses.flatMap((address) => [get(address), get(address), get(address)]))
    })
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    // Drawing runs in another thread, so that this event loop keeps turning.
    expect(turns).toBeGreaterThan(100)
  })

  it('is limited per network; cached pictures are still served', async () => {
    const limited = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    const ids = Object.values(await addGames(limited))
    const addresses: string[] = []
    for (const id_game of ids.slice(0, 2)) {
      const body = { id_game, title: 'T', review: 'R', total: 5 }
      addresses.push(addressOf((await limited.call('POST', '/review', { as: 'alice', body })).body))
    }
    const ask = async (at: 0 | 1) => (await limited.app.inject({ url: addresses[at] ?? '' })).statusCode
    const request = { viewer: null, ip: '127.0.0.1' } as FastifyRequest
    for (let n = 0; n < 119; n += 1) await limited.ctx.limits.take('drawing', request)
    expect([await ask(0), await ask(1), await ask(0)]).toEqual([200, 429, 200])
  })
})
