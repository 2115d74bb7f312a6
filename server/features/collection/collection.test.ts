import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Collection, CollectionEntries, CollectionEntry, CollectionGames } from '../../../common/api/collection.ts'
import { flagNames } from '../../../common/rules/collection.ts'
import { mergeCollection } from '../../../web/features/collection/merge-collection.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addGames } from '../../testing/games.ts'

let test: TestApp
let games: Record<string, number>
const ofGame = (slug: string): number => games[slug] ?? 0
const set = (as: 'alice' | 'bob' | 'carla', slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: ofGame(slug), type, value } })

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

describe('POST collection', () => {
  it('sets every flag and answers the entry (COL-01)', async () => {
    for (const flag of flagNames) {
      const { status, body } = await set('alice', 'celeste', flag, 1)
      expect(status).toBe(200)
      expect(Compile(CollectionEntry).Check(body), flag).toBe(true)
      expect(body[flag], flag).toBe(1)
    }
    expect((await set('alice', 'celeste', 'rating', 8.5)).body.rating).toBe(8.5)
  })

  it('follows the transitions: have clears wanted, finishing sets played and clears pending (COL-02)', async () => {
    await set('bob', 'celeste', 'wanted', true)
    expect((await set('bob', 'celeste', 'have', true)).body).not.toHaveProperty('wanted')
    await set('bob', 'celeste', 'pending', 1)
    const { body } = await set('bob', 'celeste', 'completed', 1)
    expect(body).toMatchObject({ have: 1, played: 1, completed: 1 })
    expect(body).not.toHaveProperty('pending')
  })

  it('plays, finishes and drops a game; totals, counters and the timeline follow (COL-09, COL-05)', async () => {
    const slug = 'chrono-cross'
    const flags = async (type: string, value: unknown) => {
      const { body } = await set('carla', slug, type, value)
      return body === 'deleted' ? body : flagNames.filter((flag) => body[flag] === 1)
    }
    const totals = async () => (await test.call('GET', `/user/totals/${test.cast.carla.id}`, { as: 'carla' })).body
    const counts = async () => (await test.call('GET', `/game/extra/${ofGame(slug)}`)).body.collection
    const kinds = async () =>
      (await test.call('GET', `/event/${test.cast.carla.id}`, { as: 'carla' })).body.data
        .filter(({ game }: { game?: { id: number } }) => game?.id === ofGame(slug))
        .map(({ kind }: { kind: string }) => kind)
    await set('carla', slug, 'pending', 1)
    expect(await flags('playing', 1)).toEqual(['played', 'playing'])
    expect(await totals()).toMatchObject({ playing: 1, pending: 0, played: 1, abandoned: 0 })
    expect(await counts()).toMatchObject({ playing: 1, pending: 0, abandoned: 0 })
    expect((await kinds()).toSorted()).toEqual(['played', 'playing'])
    expect(await flags('abandoned', 1)).toEqual(['played', 'abandoned'])
    expect(await totals()).toMatchObject({ playing: 0, abandoned: 1 })
    expect((await kinds()).toSorted()).toEqual(['abandoned', 'played'])
    const first = await test.call('GET', `/collection/${test.cast.carla.id}/first?status=abandoned`)
    expect(first.body).toMatchObject({ total: 1, counts: { abandoned: 1, playing: 0 } })
    expect(await flags('awarded', 1)).toEqual(['played', 'completed', 'ended', 'awarded'])
    expect(await counts()).toMatchObject({ playing: 0, abandoned: 0, awarded: 1, completed: 1, ended: 1, played: 1 })
    expect((await kinds()).toSorted()).toEqual(['awarded', 'completed', 'ended', 'played'])
    expect(await flags('ended', 0)).toEqual(['played'])
    for (const wrong of ['yes', 2]) expect((await set('carla', slug, 'playing', wrong)).status).toBe(422)
    expect(await flags('played', 0)).toBe('deleted')
  })

  it('two tabs that press "playing" and "dropped" together leave one of them (COL-09)', async () => {
    const tries = Array.from({ length: 10 }, (_, at) =>
      set('carla', 'chrono-cross', at % 2 ? 'playing' : 'abandoned', 1),
    )
    for (const { status } of await Promise.all(tries)) expect(status).toBe(200)
    const { body } = await set('carla', 'chrono-cross', 'have', 1)
    expect([body.playing, body.abandoned].filter((flag) => flag === 1)).toHaveLength(1)
    await set('carla', 'chrono-cross', 'played', 0)
    expect((await set('carla', 'chrono-cross', 'have', 0)).body).toBe('deleted')
  })

  it('answers "deleted" exactly when nothing is left (COL-02)', async () => {
    await set('carla', 'hollow-knight', 'have', 1)
    await set('carla', 'hollow-knight', 'rating', 7)
    expect((await set('carla', 'hollow-knight', 'have', 0)).body).toMatchObject({ rating: 7 })
    expect((await set('carla', 'hollow-knight', 'rating', null)).body).toBe('deleted')
    expect((await set('carla', 'hollow-knight', 'played', 0)).body).toBe('deleted')
    const { body } = await test.call('GET', `/collection/${test.cast.carla.id}`, { as: 'carla' })
    expect(body.data).toEqual([])
  })

  it('stores who borrowed the game, and shows it to the owner only (COL-01, CO-05, P-22)', async () => {
    expect((await set('alice', 'chrono-trigger', 'lended', ' Marta ')).body).toMatchObject({
      lended: 1,
      have: 1,
      borrower: 'Marta',
    })
    const seen = await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'bob' })
    expect(seen.text).not.toContain('Marta')
    expect(seen.text).not.toMatch(/changed|created/)
  })

  it('changes only the caller’s own row, whatever the body says (CO-01)', async () => {
    const before = (await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })).text
    await test.call('POST', '/collection', {
      as: 'bob',
      body: { id_game: ofGame('pokemon-ruby'), type: 'have', value: 1, id_user: test.cast.alice.id },
    })
    expect((await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })).text).toBe(before)
  })

  it.each(['password', '__proto__', 'id_user', 'have" = 1 --', 'constructor', '', null, 7])(
    'refuses the type %j (CO-02)',
    async (type) => {
      const { status, body } = await set('alice', 'celeste', type as string, 1)
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('type')
    },
  )

  it.each([
    ['have', '1'],
    ['have', 2],
    ['have', -1],
    ['have', [1]],
    ['have', {}],
    ['rating', 0.5],
    ['rating', 11],
    ['rating', 4.999],
    ['rating', '5'],
    ['rating', true],
    ['platform', 1.5],
    ['platform', 0],
    ['platform', 99_999],
    ['platform', '1'],
    ['lended', 'x'.repeat(61)],
    ['lended', '\u0000'],
  ])('refuses %s = %j with a text for the field (CO-03)', async (type, value) => {
    const { status, body } = await set('alice', 'celeste', type, value)
    expect(status).toBe(422)
    expect(body.errors.value?.[0]).toMatch(/\w/)
  })

  it('says of a loan that a name is possible, too (COL-09)', async () => {
    const { body } = await set('alice', 'celeste', 'lended', 2)
    expect(body.errors).toEqual({ value: ['This must be 0, 1, true, false, or the name of who has it.'] })
  })

  it('refuses a platform that the game does not have (COL-01)', async () => {
    const [, mac, playstation] = [1, 2, 7]
    for (const platform of [mac, playstation]) {
      const { status, body } = await set('carla', 'celeste', 'platform', platform)
      expect([status, body.errors]).toEqual([422, { value: ['This game is not on that platform.'] }])
    }
    expect((await set('carla', 'celeste', 'have', 1)).status).toBe(200)
    expect((await set('carla', 'celeste', 'platform', 1)).body).toMatchObject({ have: 1, platform: 1 })
    await set('carla', 'celeste', 'have', 0)
  })

  it('refuses an unknown game and a visitor (COL-01)', async () => {
    expect(
      (
        await test.call('POST', '/collection', {
          as: 'alice',
          body: { id_game: 2_147_483_647, type: 'have', value: 1 },
        })
      ).body.errors.id_game,
    ).toHaveLength(1)
    expect((await test.call('POST', '/collection', { body: { id_game: 1, type: 'have', value: 1 } })).status).toBe(401)
  })

  it('stays one row under 50 concurrent changes from two tabs (CO-04)', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => set('carla', 'celeste', 'favourite', at % 2)))
    const rows = await test.db
      .selectFrom('collection_entries')
      .selectAll()
      .where('user_id', '=', test.cast.carla.id)
      .where('game_id', '=', ofGame('celeste'))
      .execute()
    expect(rows.length).toBeLessThanOrEqual(1)
    const { body } = await set('carla', 'celeste', 'favourite', 0)
    expect(body).toBe('deleted')
  })
})

describe('GET collection/{id}', () => {
  it('is one response in the documented shape, open to everybody (COL-03)', async () => {
    for (const as of ['alice', 'bob', undefined] as const) {
      const { status, body } = await test.call('GET', `/collection/${test.cast.alice.id}`, as ? { as } : {})
      expect(status).toBe(200)
      expect(Compile(Collection).Check(body)).toBe(true)
    }
  })

  it('returns the same values as entries and games (COL-03)', async () => {
    // A platform on which the game was never released, and all flags at once.
    await test.db
      .updateTable('collection_entries')
      .set({ platform_id: 12 })
      .where('user_id', '=', test.cast.alice.id)
      .where('game_id', '=', ofGame('celeste'))
      .execute()
    for (const flag of flagNames) await set('alice', 'hollow-knight', flag, 1)
    await set('alice', 'hollow-knight', 'lended', 'Zoë "the\nfriend" 🎮')
    await set('alice', 'hollow-knight', 'rating', 8.5)
    for (const [id, as] of [
      [test.cast.alice.id, 'alice'],
      [test.cast.alice.id, 'bob'],
      [test.cast.dan.id, 'dan'],
    ] as const) {
      const rows = (await test.call('GET', `/collection/${id}`, { as })).body as Collection
      const parts = []
      for (const [form, shape] of [
        ['entries', CollectionEntries],
        ['games', CollectionGames],
      ] as const) {
        const { status, body, headers } = await test.call('GET', `/collection/${id}/${form}`, { as })
        expect(status).toBe(200)
        expect(Compile<typeof CollectionGames | typeof CollectionEntries>(shape).Check(body), form).toBe(true)
        const again = { as, headers: { 'if-none-match': headers.etag ?? '' } }
        expect((await test.call('GET', `/collection/${id}/${form}`, again)).status).toBe(304)
        parts.push(body)
      }
      const [entries, games] = parts
      expect(entries.id).toEqual(rows.data.map((entry) => entry.id))
      expect(mergeCollection(entries, games)).toEqual(rows)
    }
    for (const form of ['entries', 'games'])
      expect((await test.call('GET', `/collection/2147483647/${form}`)).status).toBe(404)
  })

  it('keeps its games as they are when what is said of them changes, and until one comes or goes (COL-03)', async () => {
    const ask = async (form: string, etag?: string) => {
      const headers = { 'if-none-match': etag ?? '' }
      return test.call('GET', `/collection/${test.cast.bob.id}/${form}`, { as: 'bob', headers })
    }
    const [said, games] = [(await ask('entries')).headers.etag, (await ask('games')).headers.etag]
    const flag = (value: 0 | 1) => set('bob', 'celeste', 'favourite', value)
    await flag(1)
    expect((await ask('entries', said)).status).toBe(200)
    const sent = await statementsOf(async () => expect((await ask('games', games)).status).toBe(304))
    expect(
      sent.filter((text) => text.includes('platformNames')),
      'their text is not made anew',
    ).toEqual([])
    await set('bob', 'hollow-knight', 'have', 1)
    const larger = await ask('games', games)
    expect(larger.status).toBe(200)
    // The two responses may be of different moments: an entry without its game is left out.
    const entries = (await ask('entries')).body
    expect(mergeCollection(entries, (await ask('games')).body).data).toHaveLength(entries.id.length)
    await set('bob', 'hollow-knight', 'have', 0)
    const before = (await ask('games')).body
    expect(mergeCollection((await ask('entries')).body, { ...before, id: [], title: [] }).data).toEqual([])
    expect((await ask('games', larger.headers.etag)).status).toBe(200)
    await flag(0)
  })

  it('is ordered by latest change for its owner, by name for others (COL-03, CO-05)', async () => {
    await set('bob', 'pokemon-ruby', 'played', 1)
    const titles = async (as: 'bob' | 'alice') =>
      (await test.call('GET', `/collection/${test.cast.bob.id}`, { as })).body.data.map(
        (entry: { title: string }) => entry.title,
      )
    expect((await titles('bob'))[0]).toBe('Pokémon Ruby')
    expect(await titles('alice')).toEqual(['Celeste', 'Pokémon Ruby'])
  })

  it('answers 304 until something changes (COL-03)', async () => {
    const path = `/collection/${test.cast.bob.id}`
    const { etag = '' } = (await test.call('GET', path, { as: 'bob' })).headers
    expect((await test.call('GET', path, { as: 'bob', headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await test.call('GET', path, { as: 'alice', headers: { 'if-none-match': etag } })).status).toBe(200)
    await set('bob', 'celeste', 'awarded', 1)
    expect((await test.call('GET', path, { as: 'bob', headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('its ETag reveals nothing to others of what only the owner sees (P-49)', async () => {
    const path = `/collection/${test.cast.bob.id}`
    await set('bob', 'celeste', 'lended', 1)
    const tagFor = async (as: 'alice' | 'bob') => (await test.call('GET', path, { as })).headers['etag']
    const before = [await tagFor('alice'), await tagFor('bob')]
    await set('bob', 'celeste', 'lended', 'Carla')
    const after = [await tagFor('alice'), await tagFor('bob')]
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    await set('bob', 'celeste', 'lended', 0)
    expect(await tagFor('alice')).not.toBe(before[0])
  })

  it('sends a new response when the catalogue changed (COL-03, GAM-11)', async () => {
    const path = `/collection/${test.cast.bob.id}`
    const { etag = '' } = (await test.call('GET', path, { as: 'bob' })).headers
    await test.db
      .updateTable('games')
      .set({ cover: 'https://images.example/1.jpg' })
      .where('slug', '=', 'celeste')
      .execute()
    const { status, body } = await test.call('GET', path, { as: 'bob', headers: { 'if-none-match': etag } })
    expect(status).toBe(200)
    expect(body.data.some((entry: { cover?: string }) => entry.cover === 'https://images.example/1.jpg')).toBe(true)
    await test.db.updateTable('games').set({ cover: null }).where('slug', '=', 'celeste').execute()
  })

  it('leaves out a slug that follows from the title (COL-03)', async () => {
    const { body } = await test.call('GET', `/collection/${test.cast.bob.id}`, { as: 'bob' })
    expect(body.data.every((entry: object) => !('slug' in entry))).toBe(true)
  })

  it('is 404 for an unknown user (COL-03)', async () => {
    expect((await test.call('GET', '/collection/2147483647')).status).toBe(404)
    expect((await test.call('GET', '/collection/x')).status).toBe(404)
  })
})
