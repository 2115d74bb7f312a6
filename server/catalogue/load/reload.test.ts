import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeEach(async () => {
  test = await testApp()
})

const show = async (slug: string) => (await test.call('GET', `/game/${slug}`)).body
const everything = async () =>
  (
    await sql`
      select g.id, g.slug, g.title, g.source, g.release_date, g.platform_ids, g.igdb_id,
        array(select name || main from game_names n where n.game_id = g.id order by name) as names,
        array(select platform_id || coalesce(release_date::text, '') from game_releases r where r.game_id = g.id order by 1) as releases,
        (select websites || external_ids from game_details d where d.game_id = g.id) as links
      from games g order by id`.execute(test.db)
  ).rows

describe('loading the open catalogue again', () => {
  it('keeps data of the external database (GAM-01, GAM-12)', async () => {
    const ours = await addGames(test)
    await sql`update games set source = 'mame', prominence = 0, source_key = source_key where id = ${ours['celeste']}`.execute(
      test.db,
    )
    await saveExternal(
      test,
      externalGame({
        id: 1,
        title: 'Chrono Trigger',
        aliases: ['Kurono Toriga'],
        releases: [
          ['snes', '1995-03-12'],
          ['pc', '2018-02-27'],
        ],
        externalIds: { steam: '613830' },
        websites: [{ kind: 'official', url: 'https://chrono.example/' }],
      }),
      externalGame({ id: 2, title: 'Celeste', releases: [['pc', '2018-01-26']], summary: 'Climb.' }),
      externalGame({ id: 3, title: 'Only There', releases: [['pc', '2019-01-01']] }),
    )
    const before = await everything()
    await addGames(test)
    await addGames(test)
    expect(await everything()).toEqual(before)
    expect(await show('chrono-trigger')).toMatchObject({
      release_date: '1995-03-12',
      aliases: ['Kurono Toriga'],
      platforms: [{ slug: 'super-nintendo' }, { slug: 'pc' }],
      websites: [{ kind: 'official' }],
      description: { en: 'Time travel. With a frog.' },
    })
    expect(await show('celeste')).toMatchObject({
      source: 'igdb',
      release_date: '2018-01-26',
      description: { en: 'Climb.' },
    })
  })

  it('keeps nobody from rating or reviewing a game meanwhile, or from naming a platform (F-18)', async () => {
    const { 'chrono-trigger': id } = await addGames(test)
    let statuses: number[] = []
    await addGames(test, async () => {
      const as = 'alice'
      const answers = [
        await test.call('POST', '/rate', { as, body: { id_game: id, rate: 9 } }),
        await test.call('POST', '/collection', { as, body: { id_game: id, type: 'have', value: 1 } }),
        await test.call('POST', '/review', { as, body: { id_game: id, review: 'Before lunch.', total: 9 } }),
      ]
      statuses = answers.map(({ status }) => status)
      await sql`select from platforms order by id for key share nowait`.execute(test.db)
    })
    expect(statuses).toEqual([200, 200, 201])
  })

  it('leaves the catalogue of a newer version to an older one that starts again (F-18)', async () => {
    const kept = async () => (await sql`select key, value from catalogue_state order by key`.execute(test.db)).rows
    await sql`insert into catalogue_state (key, value) values ('open_catalogue', 'theirs'), ('open_catalogue_by', '999.0.0')`.execute(
      test.db,
    )
    const before = await kept()
    expect(await loadCatalogue(test.db, [])).toMatchObject({ loaded: false })
    expect(await kept()).toEqual(before)
  })

  it('adopts an external game that was there before: no duplicate, entries stay (GAM-12)', async () => {
    const { ids } = await saveExternal(
      test,
      externalGame({
        id: 1,
        title: 'Celeste',
        slug: 'celeste-the-mountain',
        releases: [
          ['pc', '2018-01-25'],
          ['ps5', '2022-01-01'],
        ],
        summary: 'Theirs.',
      }),
    )
    const id = ids.get(1) ?? 0
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: id, type: 'have', value: 1 } })
    const ours = await addGames(test)
    await test.recount()
    expect(ours['celeste']).toBe(id)
    const body = await show('celeste-the-mountain')
    expect(body).toMatchObject({
      id,
      slug: 'celeste',
      source: 'core',
      igdb_id: 1,
      developers: [{ name: 'Maddy Makes Games' }],
      description: { en: 'Theirs.' },
      release_date: '2018-01-25',
    })
    expect(body.platforms).toHaveLength(2)
    expect((await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })).body.data).toMatchObject([
      { have: 1 },
    ])
  })
})
