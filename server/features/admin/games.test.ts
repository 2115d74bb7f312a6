import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Game } from '../../../common/api/game.ts'
import { importExternalGame } from '../../catalogue/external/save.ts'
import type { CastName } from '../../testing/cast.ts'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('collections').execute()
  await test.db.deleteFrom('games').execute()
  await test.db.deleteFrom('left_out_games').execute()
  await test.db.deleteFrom('user_suggestion_states').execute()
  await test.db.deleteFrom('catalogue_state').execute()
  games = await addGames(test)
  await test.db.insertInto('catalogue_state').values({ key: 'games', value: '8' }).execute()
})

const create = (body: object, as: CastName = 'admin', id = 0) =>
  test.call('POST', `/game/admin/${id}`, { as, body, headers: { 'accept-language': 'en' } })
const keep = (as: CastName, slug: string, type = 'have', value: unknown = 1) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const remove = (slug: string, as: CastName = 'admin') => test.call('DELETE', `/game/${games[slug]}`, { as })
const exists = async (slug: string): Promise<boolean> => (await test.call('GET', `/game/${slug}`)).status === 200
const siteGames = async (): Promise<number> => {
  const row = await test.db.selectFrom('catalogue_state').select('value').where('key', '=', 'games').executeTakeFirst()
  return Number(row?.value)
}
const companies = async (slug: string) =>
  test.db.selectFrom('companies').select(['developed', 'published']).where('slug', '=', slug).executeTakeFirst()

const draft = {
  title: 'Paper Lantern II',
  release_date: '2027-05-02',
  release_precision: 'quarter',
  platforms: ['pc', 'switch'],
  genres: ['puzzle', 'adventure'],
  themes: ['fantasy'],
  developers: ['Team Cherry', 'Lamp Works'],
  publishers: ['Lamp Works'],
  franchise: 'Paper Lantern',
  description: { en: 'Light the way.', es: '' },
}

describe('POST game/admin/0', () => {
  it('adds a game by hand, with all its links (GAM-10)', async () => {
    const { status, body } = await create(draft)
    expect(status).toBe(201)
    expect(Compile(Game).Check(body)).toBe(true)
    expect(body).toMatchObject({
      slug: 'paper-lantern-ii',
      source: 'user',
      // The last day of the quarter, as all coarse dates.
      release_date: '2027-06-30',
      release_precision: 'quarter',
      developers: [{ slug: 'team-cherry' }, { slug: 'lamp-works' }],
      publishers: [{ slug: 'lamp-works' }],
      franchise: { name: 'Paper Lantern' },
      description: { en: 'Light the way.', es: 'Light the way.' },
    })
    expect(body.platforms.map(({ slug }: { slug: string }) => slug)).toEqual(['pc', 'switch'])
    expect(body.genres).toHaveLength(2)
    expect(body.themes).toHaveLength(1)
    expect(body.releases).toHaveLength(2)
    expect(await siteGames()).toBe(9)
    expect(await companies('lamp-works')).toEqual({ developed: 1, published: 1 })
  })

  it('is found by search at once, typos and numerals forgiven (GAM-10, GAM-06)', async () => {
    await create(draft)
    for (const data of ['paper lantern', 'paper lanterm 2', 'lantern']) {
      const { body } = await test.call('POST', '/game/search', { body: { data } })
      expect(body.games[0]?.slug, data).toBe('paper-lantern-ii')
    }
  })

  it('can be put on a shelf (GAM-10, COL-01)', async () => {
    games['paper-lantern-ii'] = (await create(draft)).body.id
    expect((await keep('alice', 'paper-lantern-ii')).status).toBe(200)
    expect(await test.wrongCounters()).toEqual([])
  })

  it('takes a title alone (GAM-10)', async () => {
    const { status, body } = await create({ title: '  Zen  ' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ title: 'Zen', slug: 'zen', release_date: null, platforms: [], description: null })
  })

  it.each([
    [{ title: 'Céleste', platforms: ['pc'] }, 'celeste'],
    [{ title: 'celeste', release_date: '2018-06-01' }, 'celeste'],
    [{ title: 'FF7', platforms: ['playstation'] }, 'final-fantasy-vii'],
    [{ title: 'Celeste' }, 'celeste'],
  ])('refuses the second of a game: %j (GAM-10)', async (body, slug) => {
    const answer = await create(body)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'game_exists', detail: slug })
    expect(await siteGames()).toBe(8)
  })

  it('gives another game of the same name an address of its own (GAM-10)', async () => {
    const { status, body } = await create({ title: 'Celeste', release_date: '1987-01-01', platforms: ['msx'] })
    expect([status, body.slug]).toEqual([201, 'celeste-1987'])
    expect((await create({ title: 'Search' })).body.slug).not.toBe('search')
  })

  it('makes one game of ten equal wishes at once (GAM-10)', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(draft)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
  })

  it.each([
    [{ title: '' }, 'title'],
    [{ title: ' !? ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{}, 'title'],
    [{ title: 'A', platforms: ['pc', 'toaster'] }, 'platforms'],
    [{ title: 'A', genres: ['nope'] }, 'genres'],
    [{ title: 'A', themes: ["' or 1=1"] }, 'themes.0'],
    [{ title: 'A', release_date: '2027-02-30' }, 'release_date'],
    [{ title: 'A', release_date: '1492-10-12' }, 'release_date'],
    [{ title: 'A', release_precision: 'day' }, 'release_date'],
    [{ title: 'A', developers: ['???'] }, 'developers'],
    [{ title: 'A', platforms: Array.from({ length: 31 }, () => 'pc') }, 'platforms'],
    [{ title: 'A', description: { en: 'x'.repeat(5_001), es: '' } }, 'description.en'],
  ])('refuses %j with a text for the field (ERR-02)', async (body, field) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors)).toContain(field)
    expect(answer.body.errors[field]?.[0]).toMatch(/\w/)
    expect(await siteGames()).toBe(8)
  })

  it('refuses no body at all (ERR-02)', async () => {
    expect((await test.call('POST', '/game/admin/0', { as: 'admin', body: null })).status).toBe(422)
  })
})

describe('POST game/admin/{id} of the external database', () => {
  it('answers the game that is here already (GAM-10)', async () => {
    const id = await importExternalGame(test.ctx, externalGame({ id: 71, title: 'Lighthouse Keeper' }))
    const { status, body } = await test.call('POST', '/game/admin/71', { as: 'admin', body: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, title: 'Lighthouse Keeper', igdb_id: 71 })
  })

  it('says so when no external database is connected (GAM-10, GAM-11)', async () => {
    const { status, body } = await test.call('POST', '/game/admin/72', { as: 'admin', body: null })
    expect([status, body.code]).toEqual([409, 'provider_off'])
  })
})

describe('DELETE game/{id}', () => {
  it('tells before what would go (GAM-10)', async () => {
    await keep('alice', 'celeste')
    await keep('bob', 'celeste', 'rating', 9)
    const { status, body } = await test.call('GET', `/game/admin/${games.celeste}/uses`, { as: 'admin' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: games.celeste,
      slug: 'celeste',
      title: 'Celeste',
      entries: 2,
      ratings: 1,
      lists: 0,
      reviews: 0,
      comments: 0,
    })
    expect((await test.call('GET', '/game/admin/2147483647/uses', { as: 'admin' })).status).toBe(404)
  })

  it('takes everything with it, and only that (GAM-10)', async () => {
    await keep('alice', 'celeste')
    await keep('alice', 'chrono-trigger', 'rating', 9)
    await test.call('GET', `/game/discover/${test.cast.alice.id}`, { as: 'alice' })
    const before = (await test.call('GET', `/collection/${test.cast.alice.id}`)).headers.etag
    const answer = await remove('celeste')
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await exists('celeste')).toBe(false)
    const after = await test.call('GET', `/collection/${test.cast.alice.id}`)
    expect(after.body.data).toHaveLength(1)
    expect(after.headers.etag).not.toBe(before)
    expect((await test.call('POST', '/game/search', { body: { data: 'celeste' } })).body.games).toEqual([])
    expect(await siteGames()).toBe(7)
    expect(await companies('maddy-makes-games')).toEqual({ developed: 0, published: 0 })
    expect(await test.wrongCounters()).toEqual([])
    expect((await remove('celeste')).status).toBe(404)
  })

  it('leaves no suggestion that is or names the game (GAM-10, GAM-08)', async () => {
    await keep('alice', 'chrono-trigger', 'rating', 9)
    const list = async () => (await test.call('GET', `/game/discover/${test.cast.alice.id}`, { as: 'alice' })).body.data
    expect((await list())[0].slug).toBe('chrono-cross')
    await remove('chrono-cross')
    expect((await list()).map(({ slug }: { slug: string }) => slug)).not.toContain('chrono-cross')
    await remove('chrono-trigger')
    for (const { reason } of await list()) expect(reason.game).toBeNull()
  })

  it('is done by one of two admins at once (GAM-10)', async () => {
    const answers = await Promise.all([remove('celeste'), remove('celeste'), remove('celeste')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 404, 404])
    expect(await siteGames()).toBe(7)
  })

  it('ends well while people add and suggest the game (GAM-10, COL-08)', async () => {
    await keep('carla', 'hollow-knight', 'rating', 9)
    const answers = await Promise.all([
      ...(['alice', 'bob', 'carla', 'dan'] as const).flatMap((as) => [
        keep(as, 'celeste'),
        keep(as, 'celeste', 'rating', 8),
      ]),
      test.call('GET', `/game/discover/${test.cast.carla.id}`, { as: 'carla' }),
      remove('celeste'),
      ...(['alice', 'bob'] as const).map((as) => keep(as, 'celeste', 'favourite')),
    ])
    // The later call gets the answer that there is no such game.
    for (const { status } of answers) expect([200, 204, 422]).toContain(status)
    expect(await exists('celeste')).toBe(false)
    const left = await test.db.selectFrom('collection_entries').select('game_id').execute()
    expect(left.filter(({ game_id }) => game_id === games.celeste)).toEqual([])
    expect(await test.wrongCounters()).toEqual([])
  })

  it('is for good: no loader brings the game back, only an admin does (GAM-10, GAM-12)', async () => {
    await remove('celeste')
    await addGames(test)
    expect(await exists('celeste')).toBe(false)
    expect(await exists('hollow-knight')).toBe(true)
    const lighthouse = externalGame({ id: 73, title: 'Lighthouse Keeper' })
    games.lighthouse = await importExternalGame(test.ctx, lighthouse)
    await remove('lighthouse')
    await expect(importExternalGame(test.ctx, lighthouse)).rejects.toThrow('nothing at this address')
    expect(await exists('lighthouse-keeper')).toBe(false)
  })
})

describe('the rights of an admin (GA-01)', () => {
  const calls = [
    ['POST', '/game/admin/0', { title: 'Sneaky' }],
    ['POST', '/game/admin/71', null],
    ['GET', '/game/admin/1/uses', undefined],
    ['DELETE', '/game/1', undefined],
  ] as const

  it.each(calls)('are asked for by %s %s (GA-01)', async (method, path, body) => {
    const address = path.replace(/\/1\b/, `/${games.celeste}`)
    expect((await test.call(method, address, { body })).status).toBe(401)
    expect((await test.call(method, address, { as: 'bob', body })).status).toBe(403)
    expect(await exists('celeste')).toBe(true)
    expect(await siteGames()).toBe(8)
  })

  it('are not got by naming another method (GA-01)', async () => {
    const address = `/game/${games.celeste}`
    for (const [method, path] of [
      ['GET', address],
      ['POST', address],
      ['GET', `${address}?_method=DELETE`],
      ['POST', `${address}?_method=DELETE`],
    ] as const)
      await test.call(method, path, {
        as: 'admin',
        headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
      })
    expect(await exists('celeste')).toBe(true)
  })
})
