import { sql } from 'kysely'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Game } from '../../../common/api/game.ts'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import type { ExternalGame } from './external-game.ts'
import { importExternalGame } from './save.ts'

let test: TestApp
let ours: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  ours = await addGames(test)
})
afterAll(async () => {
  expect(await wrongCompanies(), 'counters of companies equal what is counted').toEqual([])
  await test.close()
})

const wrongCompanies = async (): Promise<unknown[]> =>
  (
    await sql`
      select c.name from companies c left join game_companies gc on gc.company_id = c.id group by c.id
      having c.developed <> count(*) filter (where role = 'developer') or c.published <> count(*) filter (where role = 'publisher')`.execute(
      test.db,
    )
  ).rows

const save = (...games: ExternalGame[]) => saveExternal(test, ...games)
const idOf = async (game: ExternalGame): Promise<number> => (await save(game)).ids.get(game.id) ?? 0
const show = async (slug: string) => (await test.call('GET', `/game/${slug}`)).body
const countRows = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from games`.execute(test.db)
  return rows[0]?.n ?? 0
}

describe('an external game', () => {
  it('is imported completely: dates, platforms, genres, makers, links, pictures, score (GAM-06, GAM-12)', async () => {
    const before = await countRows()
    const id = await importExternalGame(
      test.ctx,
      externalGame({
        id: 501,
        title: 'Sample Ring',
        aliases: ['The Ring of Samples', 'Sampuru Ringu'],
        summary: 'A ring, sampled.',
        releases: [
          ['ps5', '2022-02-25'],
          ['pc', '2022-02'],
          ['ouya', null],
        ],
        genres: [{ id: 12, name: 'Role-playing (RPG)' }],
        themes: [{ id: 17, name: 'Fantasy' }],
        developers: ['Sample Studio'],
        publishers: ['Sample Studio', 'Square'],
        franchise: 'Sample Saga',
        cover: 'https://images.igdb.com/igdb/image/upload/t_cover_big/co4jni.jpg',
        screenshots: ['https://images.igdb.com/igdb/image/upload/t_1080p/sc8abc.jpg'],
        videos: ['https://www.youtube.com/watch?v=AbCdEfGhIjK'],
        websites: [{ kind: 'official', url: 'https://sample.example/' }],
        externalIds: { steam: '1245620' },
        score: 95.24,
        votes: 2_441,
      }),
    )
    expect(await show('sample-ring')).toMatchObject({
      id,
      title: 'Sample Ring',
      igdb_id: 501,
      source: 'igdb',
      release_date: '2022-02-25',
      release_precision: 'day',
      description: { en: 'A ring, sampled.' },
      genre: 'role-playing',
      themes: [{ slug: 'fantasy' }],
      developers: [{ name: 'Sample Studio' }],
      publishers: [{ name: 'Sample Studio' }, { name: 'Square' }],
      franchise: { name: 'Sample Saga' },
      external_score: 95.2,
      aliases: ['Sampuru Ringu', 'The Ring of Samples'],
      websites: [{ kind: 'official', url: 'https://sample.example/' }],
      releases: [
        { platform: { slug: 'playstation-5' }, precision: 'day' },
        { platform: { slug: 'pc' }, date: '2022-02-28', precision: 'month' },
        { platform: { slug: 'ouya' }, date: null },
      ],
    })
    expect(await countRows()).toBe(before + 1)
    expect((await test.call('POST', '/game/search', { body: { data: 'sampel ring' } })).body.games[0].id).toBe(id)
    expect((await test.call('GET', '/site')).body.games).toBe(before + 1)
  })

  it('changes nothing when imported again unchanged, and only the differences otherwise (GAM-12)', async () => {
    const game = externalGame({ id: 502, title: 'Moving Target', releases: [['pc', '2099-03-01']], votes: 3 })
    const id = await idOf(game)
    const change = async () =>
      (await test.db.selectFrom('games').select('change').where('id', '=', id).executeTakeFirstOrThrow()).change
    const before = await change()
    const rows = await countRows()
    expect((await save({ ...game, votes: 4 })).counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await change()).toBe(before)
    const later = externalGame({ id: 502, title: 'Moving Target', releases: [['pc', '2099-06-01']] })
    expect((await save(later)).counts).toMatchObject({ added: 0, changed: 1, unchanged: 0 })
    expect(await change()).toBeGreaterThan(before)
    expect(await show('moving-target')).toMatchObject({
      id,
      release_date: '2099-06-01',
      releases: [{ date: '2099-06-01' }],
    })
    expect(await countRows()).toBe(rows)
  })

  it('is matched with our own games, which keep title, slug and description (GAM-06)', async () => {
    const id = await idOf(
      externalGame({
        id: 1,
        title: 'Chrono Trigger',
        releases: [
          ['snes', '1995-03-11'],
          ['pc', '2018-02-27'],
        ],
        summary: 'Not ours.',
        genres: [{ id: 5, name: 'Shooter' }],
      }),
    )
    expect(id).toBe(ours['chrono-trigger'])
    expect(await show('chrono-trigger')).toMatchObject({
      igdb_id: 1,
      description: { en: 'Time travel. With a frog.' },
      genre: 'role-playing',
      source: 'core',
      platforms: [{ slug: 'super-nintendo' }, { slug: 'pc' }],
    })
  })

  it('stays one row when two transactions import it at once (GA-05)', async () => {
    const game = externalGame({ id: 510, title: 'Only One of Me', releases: [['pc', '2020-01-01']] })
    const ids = await Promise.all(Array.from({ length: 6 }, () => importExternalGame(test.ctx, game)))
    expect(new Set(ids).size).toBe(1)
    const { rows } = await sql`select id from games where igdb_id = 510`.execute(test.db)
    expect(rows).toHaveLength(1)
  })

  it('stays within our limits whatever is sent (GA-06, F-07)', async () => {
    const long = 'x'.repeat(50_000)
    const { ids } = await save(
      externalGame({
        id: 511,
        title: `A\u0000B ${long}`,
        slug: '../../etc/passwd',
        aliases: Array.from({ length: 500 }, (_, n) => `other ${n} ${long}`),
        summary: long,
        genres: [
          { id: 2_147_483_647, name: 'Overflow' },
          { id: 900, name: '  ' },
        ],
        developers: Array.from({ length: 300 }, (_, n) => `Studio ${n}`),
        screenshots: Array.from({ length: 10_000 }, (_, n) => `https://images.igdb.com/${n}.jpg`),
        score: 1e9,
      }),
      externalGame({ id: 512, title: ' \u0000 ' }),
      externalGame({ id: 2_147_483_648, title: 'Too large a number' }),
      externalGame({ id: 1.5, title: 'No number of a game' }),
    )
    expect([...ids.keys()]).toEqual([511])
    const row = await test.db
      .selectFrom('games')
      .select(['slug', 'title'])
      .where('igdb_id', '=', 511)
      .executeTakeFirstOrThrow()
    expect(row.title.length).toBeLessThanOrEqual(200)
    const body = await show(row.slug)
    expect(Compile(Game).Check(body)).toBe(true)
    expect(body).toMatchObject({ external_score: 100, genres: [], slug: 'etc-passwd' })
    expect(body.screenshots.length + body.aliases.length + body.developers.length).toBeLessThan(150)
  })

  it('gets a unique slug, never one of a call (GAM-02, GAM-06)', async () => {
    const titles = [
      externalGame({ id: 521, title: 'Celeste', releases: [['playstation', '1999-05-05']] }),
      externalGame({ id: 522, title: 'Celeste', slug: 'celeste--1', releases: [['playstation', '1999-05-05']] }),
      externalGame({ id: 523, title: 'Trending' }),
      externalGame({ id: 524, title: '???', slug: '???' }),
    ]
    await save(...titles)
    const { rows } = await sql<{ slug: string }>`
      select slug from games where igdb_id between 521 and 524 order by igdb_id`.execute(test.db)
    expect(rows.map(({ slug }) => slug)).toEqual(['celeste-1999', 'celeste-playstation', 'trending-523', 'game'])
  })

  it('adds unknown platforms once, and matches known ones by their external names (GAM-12)', async () => {
    const id = await idOf(
      externalGame({
        id: 530,
        title: 'Everywhere',
        releases: [
          ['famicom', '1990'],
          ['nes', '1989-02-01'],
          ['ouya', '2013'],
        ],
      }),
    )
    const game = await test.db
      .selectFrom('games')
      .select(['slug', 'platform_ids'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await show(game.slug)).releases).toMatchObject([
      { platform: { slug: 'nes' }, date: '1989-02-01' },
      { platform: { slug: 'ouya', id: 1_072 } },
    ])
    const { rows } =
      await sql`select slug, igdb_id from platforms where slug in ('nes', 'ouya', 'pc') order by slug`.execute(test.db)
    expect(rows).toEqual([
      { slug: 'nes', igdb_id: 18 },
      { slug: 'ouya', igdb_id: 72 },
      { slug: 'pc', igdb_id: 6 },
    ])
  })

  it('shows the best known of several platforms of the same day first (GAM-12)', async () => {
    const platformsOf = async (id: number, ...releases: Releases) => {
      await idOf(externalGame({ id, title: `Everywhere ${id}`, releases }))
      return (await show(`everywhere-${id}`)).platforms.map(({ slug }: { slug: string }) => slug)
    }
    type Releases = NonNullable<Parameters<typeof externalGame>[0]['releases']>
    const day = '2018-01-25'
    expect(await platformsOf(601, ['ouya', day], ['mac', day], ['switch', day], ['pc', day])).toEqual([
      'pc',
      'switch',
      'mac',
      'ouya',
    ])
    expect(await platformsOf(602, ['ouya', null], ['mac', null], ['playstation', null])).toEqual([
      'playstation',
      'mac',
      'ouya',
    ])
    expect(await platformsOf(603, ['pc', '2022'], ['mac', '2014-04-03'])).toEqual(['mac', 'pc'])
  })

  it('is not imported again after an admin deleted it here (GAM-10)', async () => {
    const game = externalGame({ id: 540, title: 'Not Wanted Here', releases: [['pc', '2020-01-01']] })
    await save(game)
    const { id } = (await show('not-wanted-here')) as { id: number }
    expect((await test.call('DELETE', `/game/${id}`, { as: 'admin' })).status).toBe(204)
    expect((await save(game)).ids.size).toBe(0)
    expect((await test.call('GET', '/game/not-wanted-here')).status).toBe(404)
  })
})
