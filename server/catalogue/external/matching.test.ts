import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import type { ExternalGame } from './external-game.ts'

let test: TestApp
let ours: Record<string, number>

beforeEach(async () => {
  test = await testApp()
  ours = await addGames(test)
})

const idOf = async (game: ExternalGame) => (await saveExternal(test, game)).ids.get(game.id)
const slugOf = async (game: ExternalGame): Promise<string | undefined> => {
  const id = await idOf(game)
  return Object.keys(ours).find((slug) => ours[slug] === id)
}
const setIds = (slug: string, ids: object) =>
  sql`update game_details set external_ids = ${JSON.stringify(ids)}::jsonb where game_id = ${ours[slug]}`.execute(
    test.db,
  )

describe('an external game is one of ours (GAM-06, GAM-12)', () => {
  it.each<[string, string, ExternalGame]>([
    [
      'the same name, platform and year',
      'hollow-knight',
      externalGame({ id: 1, title: 'Hollow Knight', releases: [['pc', '2017-02-24']] }),
    ],
    [
      'a name in another spelling',
      'pokemon-ruby',
      externalGame({ id: 1, title: 'POKEMON Ruby', releases: [['gba', '2003-03-17']] }),
    ],
    [
      'a numeral in figures',
      'final-fantasy-vii',
      externalGame({ id: 1, title: 'Final Fantasy 7', releases: [['playstation', '1997-01-31']] }),
    ],
    [
      'another name of ours, on the platform',
      'final-fantasy-vii',
      externalGame({ id: 1, title: 'FFVII', releases: [['playstation', '1997-01-31']] }),
    ],
    [
      'another name of theirs',
      'chrono-cross',
      externalGame({
        id: 1,
        title: 'Kurono Kurosu',
        aliases: ['Chrono Cross'],
        releases: [['playstation', '1999-11-18']],
      }),
    ],
    [
      'the year next to it on another platform',
      'celeste',
      externalGame({ id: 1, title: 'Celeste', releases: [['ps5', '2019-01-01']] }),
    ],
    ['no date there, but the platform', 'celeste', externalGame({ id: 1, title: 'Celeste', releases: [['pc', null]] })],
    ['no date on both sides', 'some-day', externalGame({ id: 1, title: 'Game of Some Day', releases: [['pc', null]] })],
    [
      'early access: the maker, the name, the platform',
      'hollow-knight',
      externalGame({
        id: 1,
        title: 'Hollow Knight',
        releases: [['pc', '2021-01-01']],
        developers: ['Team Cherry Pty'],
      }),
    ],
  ])('%s', async (_, slug, game) => expect(await slugOf(game)).toBe(slug))
})

describe('an external game is not one of ours (GAM-06, GAM-12)', () => {
  it.each<[string, ExternalGame]>([
    [
      'a remake of the same name',
      externalGame({
        id: 1,
        title: 'Chrono Trigger',
        releases: [
          ['snes', '2027-01-01'],
          ['pc', '2027-01-01'],
        ],
      }),
    ],
    [
      'the same name, another platform and years',
      externalGame({ id: 1, title: 'Celeste', releases: [['ps5', '2021-01-01']] }),
    ],
    [
      'the same name and year by other makers elsewhere',
      externalGame({ id: 1, title: 'Celeste', releases: [['ps5', '2018-01-01']], developers: ['Somebody Else'] }),
    ],
    ['no date there and no shared platform', externalGame({ id: 1, title: 'Celeste', releases: [['ps5', null]] })],
    ['only another name and no platform', externalGame({ id: 1, title: 'FF7', releases: [['ps5', '1997-01-01']] })],
    ['another name altogether', externalGame({ id: 1, title: 'Celestial', releases: [['pc', '2018-01-25']] })],
  ])('%s', async (_, game) => expect(await slugOf(game)).toBeUndefined())

  it('an id on another site with an unrelated name', async () => {
    await setIds('celeste', { steam: 504_230 })
    expect(
      await slugOf(
        externalGame({
          id: 1,
          title: 'Wholly Other Thing',
          externalIds: { steam: '504230' },
          releases: [['pc', '2018-01-25']],
        }),
      ),
    ).toBeUndefined()
  })
})

describe('ids on other sites', () => {
  it('outweigh name and year (GAM-12)', async () => {
    await setIds('final-fantasy-vii', { steam: 39_140 })
    const remaster = externalGame({
      id: 1,
      title: 'Final Fantasy VII',
      releases: [['ps5', '2013-07-04']],
      externalIds: { steam: '39140' },
    })
    const { ids, counts } = await saveExternal(test, remaster)
    expect(ids.get(1)).toBe(ours['final-fantasy-vii'])
    expect(counts).toMatchObject({ byIds: 1, byName: 0, added: 0 })
  })

  it('are not enough to match a game with another id in the external database (GAM-12)', async () => {
    await setIds('celeste', { steam: '504230' })
    const first = externalGame({
      id: 1,
      title: 'Celeste',
      releases: [['pc', '2018-01-25']],
      externalIds: { steam: '504230' },
    })
    const second = { ...first, id: 2, slug: 'celeste--1' }
    expect(await idOf(first)).toBe(ours['celeste'])
    expect(await idOf(second)).not.toBe(ours['celeste'])
  })
})

describe('two games of one batch', () => {
  it('never match the same game: the more certain one wins (GAM-12)', async () => {
    const remake = externalGame({ id: 1, title: 'Chrono Cross', releases: [['playstation', '2001-01-01']] })
    const original = externalGame({ id: 2, title: 'Chrono Cross', releases: [['playstation', '1999-11-18']] })
    const { ids, counts } = await saveExternal(test, remake, original)
    expect(ids.get(2)).toBe(ours['chrono-cross'])
    expect(ids.get(1)).not.toBe(ours['chrono-cross'])
    expect(counts).toMatchObject({ added: 1, byName: 1 })
  })

  it('with the same id are one, and a repetition adds no duplicates (GAM-12)', async () => {
    const games = [3, 4, 5].map((id) => externalGame({ id, title: `Fresh ${id}`, releases: [['pc', '2024-01-01']] }))
    const first = await saveExternal(test, ...games, ...games)
    const again = await saveExternal(test, ...games)
    expect(again.ids).toEqual(first.ids)
    expect(again.counts).toMatchObject({ added: 0, unchanged: 3 })
    const { rows } = await sql<{ n: number }>`select count(*) as n from games where igdb_id in (3, 4, 5)`.execute(
      test.db,
    )
    expect(rows[0]?.n).toBe(3)
  })
})

describe('conflicting data', () => {
  it('a game of the snapshot takes external data but keeps id, slug and names (GAM-12)', async () => {
    const id = ours['pokemon-ruby'] ?? 0
    await sql`update games set source = 'mame', prominence = 0 where id = ${id}`.execute(test.db)
    const game = externalGame({
      id: 1,
      title: 'Pokémon Ruby Version',
      aliases: ['Pokémon Ruby'],
      releases: [['gba', '2002-11-21']],
      summary: 'Catch them.',
      votes: 500,
    })
    expect(await idOf(game)).toBe(id)
    expect((await test.call('GET', '/game/pokemon-ruby')).body).toMatchObject({
      id,
      title: 'Pokémon Ruby Version',
      aliases: ['Pokémon Ruby'],
      source: 'igdb',
      description: { en: 'Catch them.' },
      developers: [{ name: 'Game Freak' }],
      franchise: { slug: 'pokemon' },
    })
  })

  it('a hand-written game with a description keeps its texts (GAM-10, GAM-12)', async () => {
    const id = ours['celeste'] ?? 0
    await sql`update games set source = 'user', source_key = null where id = ${id}`.execute(test.db)
    await sql`update game_details set description_en = 'Mine.', description_es = 'Mía.' where game_id = ${id}`.execute(
      test.db,
    )
    await saveExternal(
      test,
      externalGame({ id: 1, title: 'CELESTE', releases: [['pc', '2018-01-26']], summary: 'Theirs.' }),
    )
    expect((await test.call('GET', '/game/celeste')).body).toMatchObject({
      title: 'Celeste',
      source: 'user',
      description: { en: 'Mine.', es: 'Mía.' },
      release_date: '2018-01-26',
    })
  })
})
