import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Type from 'typebox'
import { Game, GameCard, GameExtra } from '../../../common/api/game.ts'
import { addGames } from '../../testing/games.ts'
import { statementsOf } from '../../testing/statements.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const titles = (cards: { title: string }[]): string[] => cards.map((card) => card.title)
const search = async (data: string) => (await test.call('POST', '/game/search', { body: { data } })).body

describe('GET game/{slug}', () => {
  it('returns all catalogue data (GAM-02)', async () => {
    const { status, body } = await test.call('GET', '/game/chrono-trigger')
    expect(status).toBe(200)
    expect(Compile(Game).Check(body)).toBe(true)
    expect(body).toMatchObject({
      title: 'Chrono Trigger',
      release_date: '1995-03-11',
      release_precision: 'day',
      genre: 'role-playing',
      rate: null,
      franchise: { slug: 'chrono', name: 'Chrono' },
      description: { en: 'Time travel. With a frog.' },
    })
    expect(body.releases).toMatchObject([
      { platform: { slug: 'super-nintendo' }, date: '1995-03-11', precision: 'day' },
      { platform: { slug: 'playstation' }, date: '1999-12-31', precision: 'year' },
    ])
  })

  it('names genres and themes in the requested language (I18-01)', async () => {
    const { body } = await test.call('GET', '/game/chrono-trigger', {
      headers: { 'accept-language': 'es-ES,es;q=0.9' },
    })
    expect(titlesOf(body.genres)).toEqual(['Rol'])
    expect(titlesOf(body.themes)).toEqual(['Fantasía'])
  })
  const titlesOf = (named: { name: string }[]) => named.map(({ name }) => name)

  it.each([
    'unknown-game',
    'Chrono-Trigger',
    "x' or 1=1",
    '%2e%2e%2fetc',
    'a'.repeat(201),
    '%00',
    '%ED%A0%80',
    'x;y=1',
  ])('is 404 for %s, never a 5xx (CA-01, CA-03)', async (slug) => {
    expect([400, 404, 414]).toContain((await test.call('GET', `/game/${slug}`)).status)
  })
})

describe('GET game/extra/{id}', () => {
  it('returns the series, similar games outside it, and the number of collections (GAM-02)', async () => {
    await test.call('POST', '/collection', {
      as: 'alice',
      body: { id_game: games['chrono-trigger'], type: 'have', value: 1 },
    })
    const { body } = await test.call('GET', `/game/extra/${games['chrono-trigger']}`)
    expect(Compile(GameExtra).Check(body)).toBe(true)
    expect(titles(body.series)).toEqual(['Chrono Cross'])
    expect(body.similar.length).toBeGreaterThan(0)
    for (const own of ['Chrono Cross', 'Chrono Trigger']) expect(titles(body.similar)).not.toContain(own)
    expect(body.collection).toMatchObject({ have: 1, wanted: 0 })
  })

  it('is 404 for an unknown game (GAM-02)', async () => {
    expect((await test.call('GET', '/game/extra/2147483647')).status).toBe(404)
  })
})

describe('POST game/search', () => {
  it('signs that stand for whole phrases cost no more than plain text (CA-01)', async () => {
    const statements = await statementsOf(() => search('\ufdfa'.repeat(80)))
    expect(statements.length).toBeLessThan(50)
  })

  it.each([
    ['pokemon ruby', 'Pokémon Ruby'],
    ['POKÉMON', 'Pokémon Ruby'],
    ['final fantasy 7', 'Final Fantasy VII'],
    ['ff7', 'Final Fantasy VII'],
    ['chrono triger', 'Chrono Trigger'],
    ['holow knihgt', 'Hollow Knight'],
    ['trigger chrono', 'Chrono Trigger'],
    ['cel', 'Celeste'],
    ['hollow kni', 'Hollow Knight'],
    ['cleeste', 'Celeste'],
  ])('finds %s (GAM-06)', async (text, title) => {
    expect(titles((await search(text)).games)[0]).toBe(title)
  })

  it('finds users by a prefix of their nick, without their e-mail (GAM-06, US-02)', async () => {
    const { users } = await search('carl')
    expect(users).toEqual([
      { id: test.cast.carla.id, nick: 'carla', name: null, avatar: null, followed: 0, follows_you: 0 },
    ])
  })

  it('finds nothing for nonsense, query syntax or LIKE wildcards (CA-01)', async () => {
    for (const text of ['qqqqxxxx', '%%%', "' | ' & !", '____', '\\\\', ':*', '<->'])
      expect((await search(text)).games).toEqual([])
  })

  it('refuses too long, empty and missing texts (ERR-02)', async () => {
    for (const body of [{ data: 'x'.repeat(81) }, { data: '' }, {}, { data: 7 }, { data: 'a\u0000' }]) {
      const answer = await test.call('POST', '/game/search', { body })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toHaveProperty('data')
    }
  })
})

describe('shelves of the home page', () => {
  it.each(['trending', 'recent', 'soon', 'anticipated', 'top', 'recent/5', 'soon/3', 'top/50'])(
    'game/%s is a list of cards (GAM-03)',
    async (path) => {
      const { status, body } = await test.call('GET', `/game/${path}`)
      expect(status).toBe(200)
      expect(Compile(Type.Array(GameCard)).Check(body)).toBe(true)
    },
  )

  it('separates past and future by the day (GAM-03)', async () => {
    expect(titles((await test.call('GET', '/game/anticipated')).body)).toContain('Game of Next Year')
    expect(titles((await test.call('GET', '/game/recent/2')).body)).toEqual(['Celeste', 'Hollow Knight'])
    expect(titles((await test.call('GET', '/game/anticipated')).body)).toContain('Game of Some Day')
  })

  it('has a game of the month (GAM-03)', async () => {
    const { status, body } = await test.call('GET', '/game/monthly')
    expect(status).toBe(200)
    expect(Compile(Game).Check(body)).toBe(true)
  })

  it.each(['top/0', 'top/51', 'recent/x', 'soon/-1', 'top/1e3', 'top/0x1', 'top/%201'])(
    'refuses %s (GA-09, X-08)',
    async (path) => {
      expect((await test.call('GET', `/game/${path}`)).status).toBe(404)
    },
  )
})
