import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIgdbFake, type IgdbFake } from './fake.ts'
import type { GameFacts } from './game-row.ts'

const id = 2_000_000_001
const games: GameFacts[] = [
  {
    name: 'Halo Ring',
    slug: 'halo-ring',
    genres: ['shooter'],
    themes: ['action'],
    platforms: ['pc', 'xbox'],
    type: 0,
    summary: 'A "ring"; of sorts',
  },
  { name: 'Halo Ring: Mud', slug: 'halo-ring-mud', genres: ['shooter', 'racing'], platforms: ['pc'], type: 1 },
  {
    name: 'Blue Ñandú',
    slug: 'blue-nandu',
    genres: [],
    themes: ['erotic'],
    platforms: ['switch'],
    score: 80.5,
    aliases: ['Azul'],
  },
].map(({ platforms, ...game }, at) => ({
  developers: ['Makers'],
  publishers: [],
  ...game,
  id: id + at,
  platforms: platforms.map((name) => ({ name, date: '2001-02-03', precision: 'day' as const })),
}))

let fake: IgdbFake
let token: string
beforeAll(async () => {
  fake = await startIgdbFake({ games, limits: false })
  token = (await mint()).body.access_token
})
afterAll(() => fake.stop())

const send = async (url: string, init: RequestInit = {}) => {
  const answer = await fetch(url, { method: 'POST', ...init })
  const text = await answer.text()
  return {
    status: answer.status,
    body: /json/.test(answer.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
  }
}
const mint = (keys = 'client_id=fake&client_secret=fake-secret&grant_type=client_credentials') =>
  send(`${fake.env['IGDB_TOKEN_URL']}?${keys}`)
const ask = (endpoint: string, body: string, headers: Record<string, string> = {}) =>
  send(`${fake.env['IGDB_URL']}/${endpoint}`, {
    body,
    headers: { 'client-id': 'fake', authorization: `Bearer ${token}`, ...headers },
  })
const names = async (rest: string) =>
  (await ask('games', `fields name; ${rest}`)).body.map(({ name }: { name: string }) => name)

describe('tokens', () => {
  it('are given for the right key only', async () => {
    expect((await mint()).body).toMatchObject({ expires_in: 5_587_808, token_type: 'bearer' })
    expect(await mint('client_id=x&grant_type=client_credentials')).toEqual({
      status: 400,
      body: { status: 400, message: 'invalid client' },
    })
    expect((await mint('client_id=fake&client_secret=x&grant_type=client_credentials')).status).toBe(403)
    expect((await mint('client_id=fake')).body).toEqual({ status: 400, message: 'missing grant type' })
  })

  it('are wanted with the client id, and end', async () => {
    const wrong: Record<string, string>[] = [{ authorization: 'Bearer x' }, { 'client-id': 'x' }, { authorization: '' }]
    for (const headers of wrong) {
      const { status, body } = await ask('games', 'fields name;', headers)
      expect([status, body.message]).toEqual([401, 'Authorization Failure. Have you tried:'])
    }
    fake.tokens.forget()
    expect((await ask('games', 'fields name;')).status).toBe(401)
    token = (await mint()).body.access_token
    expect((await ask('games', 'fields name;')).status).toBe(200)
  })

  it('a call without a user agent is sent away by the guard before', async () => {
    expect(await ask('games', 'fields name;', { 'user-agent': '' })).toEqual({ status: 403, body: 'error code: 1010' })
  })
})

describe('the query language', () => {
  it.each([
    ['where id = 2000000001;', ['Halo Ring']],
    ['w name = "Halo Ring";', ['Halo Ring']],
    ['where name ~ "halo ring";', ['Halo Ring']],
    ['where name = "Halo"*;', ['Halo Ring', 'Halo Ring: Mud']],
    ['where name = *"Ring";', ['Halo Ring']],
    ['where name ~ *"RING"*;', ['Halo Ring', 'Halo Ring: Mud']],
    ['where genres = [5,10];', ['Halo Ring: Mud']],
    ['where genres = {5};', ['Halo Ring']],
    ['where genres = (10,99);', ['Halo Ring: Mud']],
    ['where genres = !(5);', ['Blue Ñandú']],
    ['where themes != (42);', ['Halo Ring', 'Halo Ring: Mud']],
    ['where genres = null;', ['Blue Ñandú']],
    ['where genres != null & platforms = (11);', ['Halo Ring']],
    ['where id > 2000000001 & (game_type = 1 | aggregated_rating >= 80);', ['Halo Ring: Mud', 'Blue Ñandú']],
    ['where platforms.name = "Nintendo Switch";', ['Blue Ñandú']],
    ['where id > 0; sort name desc; limit 2;', ['Halo Ring: Mud', 'Halo Ring']],
    ['where id > 0; limit 1; offset 1; // a remark', ['Halo Ring: Mud']],
    ['search "ring mud";', ['Halo Ring: Mud']],
    ['search "azul";', ['Blue Ñandú']],
    ['search "halo"; where game_type = 0;', ['Halo Ring']],
    [String.raw`where summary = "A \"ring\"; of sorts";`, ['Halo Ring']],
  ])('%s', async (rest, found) => {
    expect(await names(rest)).toEqual(found)
  })

  it('shows links as numbers, or as objects where more is asked of them; absent facts are left out', async () => {
    const { body } = await ask(
      'games',
      'fields name,genres,platforms.name,cover.image_id,involved_companies.company.name,aggregated_rating; limit 1;',
    )
    expect(body).toEqual([
      {
        id,
        name: 'Halo Ring',
        genres: [5],
        platforms: [
          { id: 6, name: 'PC (Microsoft Windows)' },
          { id: 11, name: 'Xbox' },
        ],
        involved_companies: [{ id: expect.any(Number), company: { id: expect.any(Number), name: 'Makers' } }],
      },
    ])
    const all = (await ask('games', 'fields *; exclude summary,url; where id = 2000000003;')).body[0]
    expect(all).toMatchObject({ themes: [42], aggregated_rating: 80.5 })
    expect(Object.keys(all)).not.toContain('summary')
    expect(JSON.stringify(all)).not.toContain('null')
  })

  it('answers several questions at once, and counts', async () => {
    expect((await ask('games/count', 'where id > 2000000001;')).body).toEqual({ count: 2 })
    const { body } = await ask(
      'multiquery',
      'query games "one" { fields name; limit 1; }; query games/count "n" { where id > 0; };',
    )
    expect(body).toEqual([
      { name: 'one', result: [{ id, name: 'Halo Ring' }] },
      { name: 'n', count: 3 },
    ])
  })

  it.each([
    ['games', 'fields name', 400, 'Syntax Error'],
    ['games', 'fields name; where name = halo;', 400, 'Syntax Error'],
    ['games', 'fields name; where name = "halo;', 400, 'Syntax Error'],
    ['games', 'fields name; search "a"; sort name asc;', 400, 'Syntax Error'],
    ['games', 'fields nmae;', 400, 'Invalid Field'],
    ['games', 'fields genres.nmae;', 400, 'Invalid Field'],
    ['games', 'fields name; where category = 0;', 400, 'Invalid Field'],
    ['games', 'fields name; limit 501;', 403, 'Request limit to high'],
  ])('%s %s is refused', async (endpoint, query, status, title) => {
    expect(await ask(endpoint, query)).toMatchObject({ status, body: [{ title, status }] })
  })

  it('knows no other endpoints, and no body above 32 KB', async () => {
    expect(await ask('gamez', 'fields name;')).toEqual({ status: 404, body: 'Endpoint POST /gamez not found' })
    expect((await ask('games', 'x'.repeat(40_000))).status).toBe(413)
  })
})

it('lets in four calls a second', async () => {
  const strict = await startIgdbFake({ games })
  const { access_token: bearer } = (
    await send(`${strict.env['IGDB_TOKEN_URL']}?client_id=fake&client_secret=fake-secret&grant_type=client_credentials`)
  ).body
  const call = () =>
    send(`${strict.env['IGDB_URL']}/games`, {
      body: 'fields name;',
      headers: { 'client-id': 'fake', authorization: `Bearer ${bearer}` },
    })
  const answers = await Promise.all(Array.from({ length: 20 }, call))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4)
  expect(answers.find(({ status }) => status === 429)?.body).toEqual({ message: 'Too Many Requests' })
  await strict.stop()
})

it('serves a picture for each size there is', async () => {
  const answer = await fetch(`${fake.url}/igdb/image/upload/t_cover_big_2x/co1.jpg`)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0xd8])
  expect((await fetch(`${fake.url}/igdb/image/upload/t_giant/co1.jpg`)).status).toBe(404)
})

it('holds the open catalogue and invented games, with numbers that no real game has', async () => {
  const full = await startIgdbFake()
  const rows = full.tables()['games']!
  expect(rows.length).toBeGreaterThan(15_000)
  expect(Math.min(...rows.map((row) => row.id))).toBeGreaterThanOrEqual(2_000_000_000)
  expect(Math.max(...rows.map((row) => row.id))).toBeLessThan(2_147_483_647)
  // Nothing is invented about real games.
  expect(
    rows
      .filter((row) => row['aggregated_rating'] !== undefined)
      .every((row) => JSON.stringify(row['summary']).includes('does not exist')),
  ).toBe(true)
  await full.stop()
})
