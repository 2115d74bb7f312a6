import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browseCalls } from '../../../common/api/browse.ts'
import type { GameCard } from '../../../common/api/game.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
  await addGames(test)
})
afterAll(() => test.close())

const ask = async (path: string, headers = {}) => (await test.call('GET', path, { headers })).body
const totals = (counted: { slug: string; total: number }[]) => counted.map(({ slug, total }) => [slug, total])
const slugs = (page: { data: GameCard[] }): string[] => page.data.map(({ slug }) => slug)

describe('suggestions for a filter', () => {
  it('finds companies by a prefix of their name, most games first (GAM-04, GAM-05)', async () => {
    const developers = await ask('/developer/team')
    expect(Compile(browseCalls.developers.answers[200]).Check(developers)).toBe(true)
    expect(developers).toMatchObject([{ slug: 'team-cherry', name: 'Team Cherry', total: 3 }])
    expect(totals(await ask('/publisher/NINT'))).toEqual([['nintendo', 1]])
    // It has no games in this role.
    expect(await ask('/developer/nint')).toEqual([])
    expect(await ask('/developer/all')).toEqual([])
  })

  it('lists all platforms, genres and themes that have games (GAM-04, GAM-05)', async () => {
    expect(totals(await ask('/genre/all'))).toEqual([
      ['role-playing', 4],
      ['indie', 2],
      ['platform', 2],
      ['puzzle', 2],
    ])
    const platforms = await ask('/platform/all')
    expect(platforms[0]).toMatchObject({ slug: 'pc', total: 5, maker: null })
    expect(platforms).toContainEqual(expect.objectContaining({ slug: 'switch', maker: 'Nintendo', year: 2017 }))
    expect(platforms.every(({ total }: { total: number }) => total > 0)).toBe(true)
    expect(totals(await ask('/theme/all'))).toContainEqual(['fantasy', 2])
  })

  it('matches a prefix in the requested language, ignoring accents (GAM-04, I18-01)', async () => {
    expect(totals(await ask('/platform/PLAY'))).toEqual([['playstation', 3]])
    expect(await ask('/genre/ro', { 'accept-language': 'es' })).toMatchObject([{ slug: 'role-playing', name: 'Rol' }])
    expect(await ask('/theme/fantasia', { 'accept-language': 'es' })).toMatchObject([{ name: 'Fantasía' }])
    expect(await ask('/theme/fantasia')).toEqual([])
  })

  it.each(['developer', 'publisher', 'platform', 'genre', 'theme'])(
    'finds nothing with signs of a query language in %s (CA-01)',
    async (kind) => {
      for (const x of ["' OR 1=1--", '%', '_', '\\', '"; select pg_sleep(3)--', '%%%%', '*', '..']) {
        const answer = await test.call('GET', `/${kind}/${encodeURIComponent(x)}`)
        expect([200, 404]).toContain(answer.status)
        if (answer.status === 200 && x !== "' OR 1=1--") expect(answer.body, x).toEqual([])
      }
      expect((await test.call('GET', `/${kind}/${'x'.repeat(81)}`)).status).toBe(404)
      expect((await test.call('GET', `/${kind}/%00`)).status).toBe(404)
    },
  )
})

describe('GET company, platform, genre and theme', () => {
  it('returns the details of each (GAM-05)', async () => {
    const company = await ask('/company/team-cherry/detail')
    expect(Compile(browseCalls.company.answers[200]).Check(company)).toBe(true)
    expect(company).toMatchObject({
      name: 'Team Cherry',
      total: 3,
      developed: 3,
      published: 3,
      first_year: 2017,
      last_year: 2099,
    })
    expect(await ask('/company/game-freak/detail')).toMatchObject({ total: 1, developed: 1, published: 0 })
    expect(await ask('/platform/switch/detail')).toMatchObject({
      name: 'Nintendo Switch',
      total: 2,
      maker: 'Nintendo',
      year: 2017,
    })
    expect(await ask('/genre/role-playing/detail', { 'accept-language': 'es' })).toMatchObject({
      name: 'Rol',
      total: 4,
    })
    expect(await ask('/theme/fantasy/detail')).toMatchObject({ name: 'Fantasy', total: 2 })
  })

  it('lists their games, newest first and undated last (GAM-05, API-02)', async () => {
    const developed = await ask('/company/team-cherry/games/developer')
    expect(Compile(browseCalls.companyDeveloped.answers[200]).Check(developed)).toBe(true)
    expect(developed).toMatchObject({ current_page: 1, next_page_url: null, total: 3 })
    expect(slugs(developed)).toEqual(['next-year', 'hollow-knight', 'some-day'])
    expect(slugs(await ask('/company/nintendo/games/publisher'))).toEqual(['pokemon-ruby'])
    expect(slugs(await ask('/company/nintendo/games/developer'))).toEqual([])
    expect(slugs(await ask('/platform/playstation/games'))).toEqual([
      'chrono-cross',
      'final-fantasy-vii',
      'chrono-trigger',
    ])
    expect(slugs(await ask('/genre/indie/games'))).toEqual(['celeste', 'hollow-knight'])
    expect(slugs(await ask('/theme/fantasy/games'))).toEqual(['chrono-cross', 'chrono-trigger'])
    expect(await ask('/genre/indie/games?page=2')).toMatchObject({
      data: [],
      current_page: 2,
      next_page_url: null,
      total: 2,
    })
  })

  const addresses = [
    '/company/{}/detail',
    '/company/{}/games/developer',
    '/company/{}/games/publisher',
    '/platform/{}/detail',
    '/platform/{}/games',
    '/genre/{}/detail',
    '/genre/{}/games',
    '/theme/{}/detail',
    '/theme/{}/games',
  ]
  it.each(addresses)('%s is 404 for what is not there, never a 5xx (CA-01, CA-03, GAM-05)', async (address) => {
    for (const slug of [
      'no-such-thing',
      'Square',
      '%2e%2e%2fadmin',
      '%252e',
      'x%2Fy',
      '%5C',
      'x;x=1',
      'x.',
      "x'%20or%201=1--",
      '%00',
      '%ED%A0%80',
      'a'.repeat(201),
      'a'.repeat(8_000),
    ])
      expect([400, 404, 414], slug).toContain((await test.call('GET', address.replace('{}', slug))).status)
  })

  it.each(addresses.filter((address) => address.includes('games')))(
    '%s refuses odd pages (API-02, X-08)',
    async (address) => {
      const path = address.replace('{}', address.startsWith('/company') ? 'square' : 'pc')
      for (const page of ['0', '-1', 'x', '1e3', '99999999999'])
        expect((await test.call('GET', `${path}?page=${page}`)).status).toBe(422)
    },
  )
})
