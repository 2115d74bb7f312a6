import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { restoreArchive, checkArchiveOf, exportOf, makeArchive, readZip } from '../../testing/archives.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterEach(async () => {
  expect(await test.wrongCounters(), 'counters equal what is counted').toEqual([])
  await test.db.deleteFrom('reviews').execute()
})
afterAll(() => test.close())

const write = (as: 'alice' | 'bob', slug: string, more: object = {}) =>
  test.call('POST', '/review', {
    as,
    body: { id_game: games[slug], title: slug, review: 'One\n\n"Two", ñ', total: 8.5, gameplay: 10, ...more },
  })
const fileOf = async (zip: Buffer) => JSON.parse((await readZip(zip))['reviews.json']!.toString())
const partOf = (answer: any) => answer.report.parts.find(({ entity }: { entity: string }) => entity === 'reviews')
const clue = { title: 'Celeste', year: 2018, slug: 'celeste', igdb_id: null, steam_id: null }
const given = {
  game: clue,
  title: 'T',
  review: 'R',
  gameplay: null,
  graphics: null,
  history: null,
  sound: null,
  total: 5,
  created_at: '2019-03-04T05:06:07.000Z',
  changed_at: '2020-03-04T05:06:07.000Z',
}
const archive = (...reviews: object[]) =>
  makeArchive({ 'reviews.json': JSON.stringify({ reviews: reviews.map((review) => ({ ...given, ...review })) }) })

describe('reviews in an archive (PRF-07)', () => {
  it('come back as they were, dates included, and are no news; a second time changes nothing', async () => {
    for (const slug of ['celeste', 'chrono-cross']) await write('alice', slug)
    await test.db
      .updateTable('reviews')
      .set({ created_at: '2015-05-05T10:00:00.123Z', changed_at: '2016-06-06T10:00:00.456Z' })
      .where('game_id', '=', games['celeste']!)
      .execute()
    const zip = await exportOf(test, 'alice')
    const { reviews } = await fileOf(zip)
    expect(reviews).toHaveLength(2)
    expect(partOf(await restoreArchive(test, 'carla', zip))).toEqual({
      entity: 'reviews',
      total: 2,
      added: 2,
      kept: 0,
      unknown: 0,
    })
    expect((await fileOf(await exportOf(test, 'carla'))).reviews).toEqual(reviews)
    expect(partOf(await restoreArchive(test, 'carla', zip))).toMatchObject({ added: 0, kept: 2 })
    expect((await test.call('GET', `/user/totals/${test.cast.carla.id}`)).body).toMatchObject({ reviews: 2 })
    const { data } = (await test.call('GET', `/event/${test.cast.carla.id}`, { as: 'carla' })).body
    const told = data.filter(({ kind }: { kind: string }) => kind === 'review')
    expect(told.map((event: any) => event.created_at).sort(), 'as old as they are').toEqual(
      reviews.map((review: any) => review.created_at).sort(),
    )
  })

  it('leave one’s own of the same game alone, tell of unknown games, and keep the first of two', async () => {
    await write('bob', 'celeste', { title: 'Mine' })
    const zip = await archive(
      {},
      {
        game: { ...clue, slug: 'hollow-knight', title: 'Hollow Knight' },
        title: 'First',
        created_at: '2999-01-01T00:00:00Z',
      },
      { game: { ...clue, slug: 'hollow-knight', title: 'Again' }, title: 'Second' },
      { game: { ...clue, slug: 'no-such-game', title: 'No such game', year: 1999 } },
    )
    const checked = await checkArchiveOf(test, 'bob', zip)
    expect(partOf(checked)).toEqual({ entity: 'reviews', total: 4, added: 1, kept: 2, unknown: 1 })
    expect(checked.report.not_found).toEqual([{ title: 'No such game', year: 1999 }])
    await test.call('POST', `/archive/import/${checked.id}/apply`, { as: 'bob' })
    await test.runJobs()
    const { body } = await test.call('GET', `/review/user/${test.cast.bob.id}/oldest`, { as: 'dan' })
    expect(body.data.map(({ title }: { title: string }) => title).sort()).toEqual(['First', 'Mine'])
    const first = body.data.find(({ title }: { title: string }) => title === 'First')
    expect(Date.parse(first.created_at)).toBeLessThanOrEqual(Date.now())
    expect(first.changed_at >= first.created_at).toBe(true)
  })

  it.each([
    ['a score between the halves', { total: 4.25 }],
    ['a score above 10', { gameplay: 10.5 }],
    ['no score', { total: null }],
    ['a blank title', { title: ' \u200b' }],
    ['a text that is too long', { review: 'x'.repeat(10_001) }],
    ['likes of its own', { TotalLikes: 500 }],
    ['somebody else as its author', { user: { id: 1 } }],
  ])('are refused with %s, and nothing is written', async (_, wrong) => {
    const { state } = await restoreArchive(
      test,
      'dan',
      await archive({ game: { ...clue, slug: 'chrono-cross' } }, wrong),
    )
    expect(state).toBe('refused')
    expect(await test.db.selectFrom('reviews').select('id').execute()).toEqual([])
  })
})

describe('3,000 reviews with likes', () => {
  it('go with the account, and no counter is left behind (P-56)', async () => {
    const { carla, dan, bob } = test.cast
    const { rows } = await test.pool.query<{ id: number }>(`
      insert into games (slug, title, name_key, source)
      select 'made-' || n, 'Made ' || n, 'made ' || n, 'user' from generate_series(1, 3000) n returning id`)
    await test.pool.query(
      `insert into reviews (user_id, game_id, title, review, total, created_at, changed_at)
       select $1, unnest($2::integer[]), 'T', 'R', 5, now(), now()`,
      [carla.id, rows.map(({ id }) => id)],
    )
    for (const liker of [dan.id, bob.id])
      await test.pool.query(
        'insert into review_likes (owner_id, review_id, user_id, created_at) select user_id, id, $1, now() from reviews where user_id = $2',
        [liker, carla.id],
      )
    expect((await test.call('GET', `/review/user/${carla.id}/likes`, { as: 'dan' })).body).toMatchObject({
      total: 3000,
    })
    const { status } = await test.call('DELETE', '/auth', { as: 'carla', body: { password: carla.password } })
    expect(status).toBeLessThan(300)
    await test.runJobs()
    expect(await test.db.selectFrom('users').select('id').where('id', '=', carla.id).execute()).toEqual([])
    for (const table of ['reviews', 'review_likes'] as const)
      expect(await test.db.selectFrom(table).selectAll().execute()).toEqual([])
    const { rows: wrong } = await test.pool.query('select game_id from game_stats where reviews <> 0')
    expect(wrong).toEqual([])
    await test.pool.query(`delete from games where slug like 'made-%'`)
  })
})
