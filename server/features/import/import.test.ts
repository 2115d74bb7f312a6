import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { insertMany } from '../../testing/insert-many.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createThreads, ThreadError, type Threads } from '../../threads/threads.ts'
import { removeLeftImports } from './import.jobs.ts'
import { grouvee, howLongToBeat, igdbList, plainSpanish } from './testing/files.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const send = (as: CastName, file: string | Buffer, name = 'export.csv', type = 'text/csv') =>
  test.call('POST', `/import?name=${encodeURIComponent(name)}`, { as, body: file, headers: { 'content-type': type } })

/** Sends a file and lets it be read. */
async function bring(as: CastName, file: string): Promise<number> {
  const { status, body } = await send(as, file)
  expect(status).toBe(202)
  await test.runJobs()
  return body.id
}
const show = async (as: CastName, id: number) => (await test.call('GET', `/import/${id}`, { as })).body
const rowsOf = async (as: CastName, id: number, kind: string) =>
  (await test.call('GET', `/import/${id}/rows?found=${kind}`, { as })).body.data
const choose = (as: CastName, id: number, n: number, body: object) =>
  test.call('PUT', `/import/${id}/rows/${n}`, { as, body: { game: null, skip: false, ...body } })
async function run(as: CastName, id: number, what: 'apply' | 'undo') {
  const answer = await test.call('POST', `/import/${id}/${what}`, { as })
  expect(answer.status).toBe(202)
  await test.runJobs()
  return show(as, id)
}
/** The shelf by slug; entries are in no order. */
async function shelfOf(as: CastName) {
  const { body } = await test.call('GET', `/collection/${test.cast[as].id}`, { as })
  const slugs = Object.fromEntries(Object.entries(games).map(([slug, id]) => [id, slug]))
  return Object.fromEntries(
    body.data.map(({ id, title: _t, platforms: _p, year: _y, genre: _g, slug: _s, ...own }: any) => [slugs[id], own]),
  )
}
const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const empty = async (as: CastName) => {
  await test.db.deleteFrom('csv_imports').where('user_id', '=', test.cast[as].id).execute()
  for (const slug of Object.keys(await shelfOf(as)))
    for (const type of ['rating', 'have', 'wanted', 'played', 'pending', 'favourite', 'lended'])
      await set(as, slug, type, type === 'rating' ? null : 0)
}

describe('a collection from HowLongToBeat (PRF-07)', () => {
  beforeEach(() => empty('alice'))

  it('is recognised, shown, applied and taken back', async () => {
    const sent = await send('alice', howLongToBeat, 'C:\\Users\\me\\HLTB_Games.csv')
    expect(sent.body).toMatchObject({
      format: 'howlongtobeat',
      name: 'HLTB_Games.csv',
      state: 'reading',
      problem: null,
    })
    await test.runJobs()
    const { id } = sent.body
    expect(await show('alice', id)).toMatchObject({
      state: 'preview',
      rows: 6,
      done: 6,
      options: { scale: 100 },
      counts: { matched: 4, doubtful: 1, missing: 1, skipped: 0, new: 4, waiting: 4, notes: 2 },
    })
    expect(await shelfOf('alice'), 'a preview changes nothing').toEqual({})
    const [celeste] = await rowsOf('alice', id, 'matched')
    expect(celeste).toMatchObject({
      n: 1,
      title: 'Celeste',
      platform: 'Nintendo Switch',
      statuses: ['finished', 'completed'],
      rating: 9.5,
      started: '2018-02-01',
      finished: '2018-03',
      hours: 37.5,
      note: true,
      chosen: false,
      effect: 'new',
      game: { slug: 'celeste' },
    })
    // It was never out there.
    const [ruby] = await rowsOf('alice', id, 'doubtful')
    expect(ruby).toMatchObject({ n: 5, title: 'Pokemon Ruby', game: null, candidates: [{ slug: 'pokemon-ruby' }] })
    expect(await rowsOf('alice', id, 'missing')).toMatchObject([{ n: 6, title: 'Nothing Of This Name' }])

    const chosen = await choose('alice', id, 5, { game: games['pokemon-ruby'] })
    expect(chosen.body).toMatchObject({ kind: 'matched', chosen: true, effect: 'new', game: { slug: 'pokemon-ruby' } })
    await choose('alice', id, 6, { game: games['some-day'] })
    await choose('alice', id, 6, { skip: true })
    const before = await show('alice', id)
    expect(before.counts).toMatchObject({ matched: 5, doubtful: 0, missing: 0, skipped: 1, new: 5 })

    const done = await run('alice', id, 'apply')
    expect(done).toMatchObject({ state: 'done', done: 6, counts: { new: 5, change: 0, same: 0 } })
    const platform = (slug: string) =>
      test.db.selectFrom('platforms').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
    const shelf = await shelfOf('alice')
    expect(shelf).toEqual({
      celeste: { played: 1, completed: 1, ended: 1, rating: 9.5, platform: (await platform('switch')).id },
      'hollow-knight': { pending: 1, platform: (await platform('pc')).id },
      'chrono-trigger': {
        played: 1,
        ended: 1,
        pending: 1,
        rating: 10,
        platform: (await platform('super-nintendo')).id,
      },
      'final-fantasy-vii': { played: 1, abandoned: 1, rating: 6, platform: (await platform('playstation')).id },
      // The platform of the file is left out: the game was never released there.
      'pokemon-ruby': { played: 1, playing: 1 },
    })
    expect(await run('alice', id, 'undo')).toMatchObject({ state: 'undone', counts: { restored: 5, kept: 0 } })
    expect(await shelfOf('alice')).toEqual({})
  })

  it('leaves no event in the timeline: nobody did all this today', async () => {
    await run('alice', await bring('alice', howLongToBeat), 'apply')
    const { body } = await test.call('GET', `/event/${test.cast.alice.id}`, { as: 'alice' })
    expect(body.data).toEqual([])
  })

  it('changes nothing the second time, and says so before', async () => {
    await run('alice', await bring('alice', howLongToBeat), 'apply')
    const shelf = await shelfOf('alice')
    const again = await bring('alice', howLongToBeat)
    expect((await show('alice', again)).counts).toMatchObject({ matched: 4, same: 4, new: 0, change: 0 })
    await run('alice', again, 'apply')
    expect(await shelfOf('alice')).toEqual(shelf)
    expect(await run('alice', again, 'undo')).toMatchObject({ counts: { restored: 0, kept: 0 } })
    expect(await shelfOf('alice')).toEqual(shelf)
  })

  it('adds to what is kept already, mine or theirs first, and an undo puts back exactly that', async () => {
    await set('alice', 'celeste', 'rating', 4)
    await set('alice', 'celeste', 'favourite', 1)
    await set('alice', 'hollow-knight', 'wanted', 1)
    const id = await bring('alice', howLongToBeat)
    expect((await show('alice', id)).counts).toMatchObject({ new: 2, change: 2 })
    const rows = () =>
      test.db
        .selectFrom('collection_entries')
        .selectAll()
        .where('user_id', '=', test.cast.alice.id)
        .orderBy('game_id')
        .execute()
    const before = await rows()
    const options = { backlog: 'pending', unmarked: 'have', owned: false, existing: 'theirs', scale: 100 }
    const changed = await test.call('PUT', `/import/${id}`, { as: 'alice', body: { options } })
    expect([changed.status, changed.body.options.existing]).toEqual([202, 'theirs'])
    await run('alice', id, 'apply')
    expect(await shelfOf('alice')).toMatchObject({
      celeste: { rating: 9.5, favourite: 1, completed: 1 },
      'hollow-knight': { wanted: 1, pending: 1 },
    })
    await run('alice', id, 'undo')
    expect(await rows()).toEqual(before)
  })

  it('is undone only where nothing was changed since', async () => {
    const id = await bring('alice', howLongToBeat)
    await run('alice', id, 'apply')
    await set('alice', 'celeste', 'favourite', 1)
    await set('alice', 'hollow-knight', 'pending', 0)
    expect(await run('alice', id, 'undo')).toMatchObject({ counts: { restored: 2, kept: 2 } })
    expect(await shelfOf('alice')).toMatchObject({ celeste: { favourite: 1, completed: 1 } })
    expect(Object.keys(await shelfOf('alice'))).toEqual(['celeste'])
  })

  it('follows options: a backlog of wishes, everything at hand', async () => {
    const id = await bring('alice', howLongToBeat)
    const options = { backlog: 'wanted', unmarked: 'have', owned: true, existing: 'mine', scale: 100 }
    await test.call('PUT', `/import/${id}`, { as: 'alice', body: { options } })
    await run('alice', id, 'apply')
    expect(await shelfOf('alice')).toMatchObject({ 'hollow-knight': { wanted: 1 }, celeste: { have: 1, ended: 1 } })
  })

  it('goes on behind the last batch when it was killed, and twice is once', async () => {
    const id = await bring('alice', howLongToBeat)
    await test.call('POST', `/import/${id}/apply`, { as: 'alice' })
    // As if the first batch had been written, and then the process was gone for minutes.
    await test.runJobs()
    const shelf = await shelfOf('alice')
    await test.db.updateTable('csv_imports').set({ state: 'applying', done: 0 }).where('id', '=', id).execute()
    const early = await test.call('POST', `/import/${id}/apply`, { as: 'alice' })
    expect(early.status).toBe(409)
    test.clock.move(180_000)
    expect(await show('alice', id)).toMatchObject({ stalled: true })
    expect((await test.call('POST', `/import/${id}/apply`, { as: 'alice' })).status).toBe(202)
    test.clock.reset()
    await test.runJobs()
    expect(await show('alice', id)).toMatchObject({ state: 'done' })
    expect(await shelfOf('alice')).toEqual(shelf)
    await run('alice', id, 'undo')
    expect(await shelfOf('alice')).toEqual({})
  })
})

describe('other files (PRF-07)', () => {
  it('of Grouvee and IGDB go by the external database’s own ids', async () => {
    await test.db.updateTable('games').set({ igdb_id: 26_226 }).where('id', '=', games['celeste']!).execute()
    const fromGrouvee = await bring('bob', grouvee)
    expect(await rowsOf('bob', fromGrouvee, 'matched')).toMatchObject([
      { game: { slug: 'celeste' }, rating: 10, statuses: ['played', 'favourite', 'completed'] },
      { game: { slug: 'chrono-cross' }, statuses: ['wanted'] },
    ])
    const fromIgdb = await bring('bob', igdbList)
    expect(await rowsOf('bob', fromIgdb, 'matched')).toMatchObject([
      { title: 'Something else entirely', game: { slug: 'celeste' }, rating: null },
      { title: 'Hollow Knight', game: { slug: 'hollow-knight' } },
    ])
    await run('bob', fromIgdb, 'apply')
    expect(await shelfOf('bob')).toEqual({ celeste: { have: 1 }, 'hollow-knight': { have: 1 } })
    await run('bob', fromIgdb, 'undo')
  })

  it('of any form wait for their columns to be named', async () => {
    const sent = await send('bob', plainSpanish)
    expect(sent.body).toMatchObject({
      format: 'csv',
      state: 'mapping',
      columns: ['Juego', 'Consola', 'Estado', 'Nota', 'Año', 'Prestado a'],
      sample: [
        ['Celeste', 'Switch', 'Terminado', '8,5', '2018', ''],
        ['Hollow Knight', 'PC', 'Pendiente', '', '2017', 'Marta'],
      ],
      mapping: { title: 0, platform: 1, status: 2, rating: 3, year: 4, borrower: 5, igdb: null },
    })
    const { id, mapping } = sent.body
    const name = (body: object) => test.call('PUT', `/import/${id}`, { as: 'bob', body })
    expect((await test.call('POST', `/import/${id}/apply`, { as: 'bob' })).status).toBe(409)
    expect((await name({ mapping: { ...mapping, title: null } })).status).toBe(422)
    expect((await name({ mapping: { ...mapping, title: 6 } })).status).toBe(422)
    expect((await name({ mapping })).body).toMatchObject({ state: 'reading' })
    await test.runJobs()
    expect(await show('bob', id)).toMatchObject({ state: 'preview', counts: { matched: 2, new: 2 } })
    // Named anew, it is read anew.
    await name({ mapping: { ...mapping, status: null } })
    await test.runJobs()
    expect(await rowsOf('bob', id, 'matched')).toMatchObject([{ statuses: [] }, { statuses: ['lent'] }])
    await run('bob', id, 'apply')
    expect(await shelfOf('bob')).toMatchObject({
      celeste: { have: 1, rating: 8.5 },
      'hollow-knight': { have: 1, lended: 1, borrower: 'Marta' },
    })
    await run('bob', id, 'undo')
  })

  it('hold one game twice: the shelf gets it once, an undo takes it once', async () => {
    const text = 'Title,Platform,Playing,Backlog,Completed,Retired\nCeleste,PC,,,X,\nCeleste,Nintendo Switch,,X,,\n'
    const id = await bring('bob', text)
    expect((await show('bob', id)).counts).toMatchObject({ matched: 2, new: 1, same: 1 })
    await run('bob', id, 'apply')
    expect(Object.keys(await shelfOf('bob'))).toEqual(['celeste'])
    await run('bob', id, 'undo')
    expect(await shelfOf('bob')).toEqual({})
  })
})

describe('bad input (PRF-07)', () => {
  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 422],
    ['nothing', Buffer.alloc(0), 422],
    ['too much', Buffer.alloc(5_242_881, 'a'), 413],
    ['101 columns', Array.from({ length: 101 }, (_, n) => `c${n}`).join(','), 422],
    ['only a quotation mark', `"${'x'.repeat(2_000_000)}`, 422],
  ])('%s is refused and leaves nothing', async (_, file, expected) => {
    const { status, body } = await send('carla', file)
    expect(status, JSON.stringify(body)).toBe(expected)
    expect((await test.call('GET', '/import', { as: 'carla' })).body.total).toBe(0)
  })

  it('a file under a foreign name of its kind is refused', async () => {
    const refusal = [415, 'Send the file itself, with its content type.']
    for (const type of ['application/zip', 'application/json', 'text/html']) {
      const { status, body } = await send('carla', 'Title\nCeleste', 'x', type)
      expect([status, body.detail], type).toEqual(refusal)
    }
  })

  it('what is found out while reading ends the import with the reason', async () => {
    const head = 'Title,Platform,Playing,Backlog,Completed,Retired\n'
    const many = `${head}${'Celeste,PC,,X,,\n'.repeat(20_001)}`
    const broken = `${head}${'Celeste,PC,,X,,\n'.repeat(5)}"${'x'.repeat(1_000_000)}`
    for (const [file, problem] of [
      [head, 'no-rows'],
      [many, 'too-many-rows'],
      [broken, 'broken'],
      [`${head}${','.repeat(100)}x\n`, 'too-many-columns'],
    ] as const) {
      const id = await bring('carla', file)
      expect(await show('carla', id)).toMatchObject({ state: 'failed', problem })
      expect((await test.call('POST', `/import/${id}/apply`, { as: 'carla' })).status).toBe(409)
      expect((await test.call('DELETE', `/import/${id}`, { as: 'carla' })).status).toBe(204)
    }
    expect(await shelfOf('carla')).toEqual({})
  })

  it('a row without a title is left out, strange cells are text', async () => {
    const text = `Title,Platform,Playing,Backlog,Completed,Retired\n,PC,,X,,\n"=HYPERLINK(""http://x"",""Celeste"")",PC,,X,,\n"\ufffd\u200b",,,,X,\n`
    const id = await bring('carla', text)
    expect((await show('carla', id)).counts).toMatchObject({ matched: 0, skipped: 2, missing: 1 })
    await test.call('DELETE', `/import/${id}`, { as: 'carla' })
  })

  it('there are no more imports than twenty at once', async () => {
    for (let n = 0; n < 20; n++) expect((await send('dan', 'Title\nCeleste')).status).toBe(202)
    expect((await send('dan', 'Title\nCeleste')).body.errors.file[0]).toContain('20 imports')
    await empty('dan')
  })

  it('a choice that cannot be is refused', async () => {
    const id = await bring('carla', howLongToBeat)
    expect((await choose('carla', id, 1, { game: 2_000_000_000 })).status).toBe(422)
    expect((await choose('carla', id, 99, { skip: true })).status).toBe(404)
    expect((await test.call('PUT', `/import/${id}`, { as: 'carla', body: {} })).status).toBe(422)
    await run('carla', id, 'apply')
    expect((await choose('carla', id, 1, { skip: true })).status).toBe(409)
    await run('carla', id, 'undo')
  })
})

describe('who may (PRF-07, X-01)', () => {
  it('only its owner knows of an import; to others it is an unknown one', async () => {
    const id = await bring('alice', howLongToBeat)
    const unknown = 2_000_000_000
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['GET', '/rows', undefined],
      ['PUT', '', { options: { backlog: 'pending', unmarked: 'have', owned: false, existing: 'mine', scale: 10 } }],
      ['PUT', '/rows/1', { game: null, skip: true }],
      ['POST', '/apply', undefined],
      ['POST', '/undo', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const theirs = await test.call(method, `/import/${id}${rest}`, { as: 'bob', body })
      const none = await test.call(method, `/import/${unknown}${rest}`, { as: 'bob', body })
      expect([theirs.status, theirs.body], `${method} ${rest}`).toEqual([404, none.body])
    }
    expect((await test.call('GET', '/import', { as: 'bob' })).body.data.map((one: any) => one.id)).not.toContain(id)
  })
})

describe('at the same time (PRF-07)', () => {
  beforeEach(() => empty('alice'))

  it('two who apply start one, and nothing is undone or deleted meanwhile', async () => {
    const id = await bring('alice', howLongToBeat)
    const answers = await Promise.all([1, 2, 3].map(() => test.call('POST', `/import/${id}/apply`, { as: 'alice' })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    expect((await test.call('POST', `/import/${id}/undo`, { as: 'alice' })).status).toBe(409)
    expect((await test.call('DELETE', `/import/${id}`, { as: 'alice' })).status).toBe(409)
    await test.runJobs()
    expect(await show('alice', id)).toMatchObject({ state: 'done', counts: { new: 4 } })
    expect((await test.call('POST', `/import/${id}/apply`, { as: 'alice' })).status).toBe(409)
  })

  it('a game that is deleted before it is applied is left out; one that was merged is undone as the other', async () => {
    const id = await bring('alice', howLongToBeat)
    const twin = await test.db
      .insertInto('games')
      .values({ slug: 'twin', title: 'Twin', name_key: 'twin', source: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await choose('alice', id, 6, { game: twin.id })
    await choose('alice', id, 5, { game: twin.id })
    await choose('alice', id, 5, { skip: true })
    await run('alice', id, 'apply')
    await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, twin.id, games['some-day']!))
    expect(Object.keys(await shelfOf('alice'))).toContain('some-day')
    await run('alice', id, 'undo')
    expect(await shelfOf('alice')).toEqual({})
    const again = await bring('alice', howLongToBeat)
    const gone = await test.db
      .insertInto('games')
      .values({ slug: 'gone', title: 'Gone', name_key: 'gone', source: 'user' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await choose('alice', again, 6, { game: gone.id })
    await test.db.deleteFrom('games').where('id', '=', gone.id).execute()
    expect(await run('alice', again, 'apply')).toMatchObject({
      state: 'done',
      counts: { new: 4, missing: 1 },
    })
  })
})

it('what was brought and never applied goes after a month, what was applied stays (PRF-07, P-52)', async () => {
  await empty('dan')
  const applied = await bring('dan', howLongToBeat)
  await run('dan', applied, 'apply')
  await bring('dan', howLongToBeat)
  await removeLeftImports(test.db, Date.now() + 29 * 86_400_000)
  const list = async () => (await test.call('GET', '/import', { as: 'dan' })).body.data.map((one: any) => one.id)
  expect(await list()).toHaveLength(2)
  await removeLeftImports(test.db, Date.now() + 31 * 86_400_000)
  expect(await list()).toEqual([applied])
})

it('a full collection takes no more, and says so (PRF-07)', async () => {
  await empty('bob')
  await insertMany(
    test.db,
    sql`
      insert into games (slug, title, name_key, source)
      select 'full-' || n, 'Full ' || n, 'full ' || n, 'synthetic' from generate_series(1, 19999) n`,
    sql`
      insert into collection_entries (user_id, game_id, have)
      select ${test.cast.bob.id}, id, true from games where slug like 'full-%'`,
    sql`insert into game_stats (game_id, entries, have) select id, 1, 1 from games where slug like 'full-%'`,
  )
  await test.recount()
  const id = await bring('bob', howLongToBeat)
  expect((await show('bob', id)).counts).toMatchObject({ matched: 4, new: 1, full: 3 })
  expect(await run('bob', id, 'apply')).toMatchObject({ counts: { new: 1, full: 3 } })
})

describe('a file made to stop the site (SO-05)', () => {
  const kept = () => test.db.selectFrom('csv_imports').where('user_id', '=', test.cast.dan.id).select('id').execute()
  const within = async <T>(threads: Threads, work: () => Promise<T>): Promise<T> => {
    const usual = test.ctx.threads
    test.ctx.threads = threads
    try {
      return await work()
    } finally {
      test.ctx.threads = usual
    }
  }

  it('blanks and quotation marks without end in a cell are read, or refused, at once', async () => {
    const id = await bring('dan', `Title,Platform,Rating\nCeleste${' '.repeat(80_000)},${'"'.repeat(80_000)},8\n`)
    expect(['mapping', 'failed']).toContain((await show('dan', id)).state)
    const grouveeLike = howLongToBeat.replace('Celeste', `Celeste${' '.repeat(80_000)}`)
    expect(await show('dan', await bring('dan', grouveeLike))).toMatchObject({ state: 'preview', problem: null })
    await empty('dan')
  })

  it('that takes too long to look at is refused, with a reason, and nothing is kept', async () => {
    const answers = await within(createThreads({ milliseconds: 1 }), () =>
      Promise.all([send('dan', howLongToBeat), test.call('GET', '/user/alice')]),
    )
    expect(answers[0]).toMatchObject({
      status: 422,
      body: { code: 'too-slow', errors: { file: ['This file takes too long to read.'] } },
    })
    expect(answers[1].status).toBe(200)
    expect(await kept()).toEqual([])
  })

  it('that takes too long to read, or too much memory, ends as failed, with no rows', async () => {
    const full: Threads = { run: () => Promise.reject(new ThreadError('too-large')) }
    for (const threads of [createThreads({ milliseconds: 1 }), full]) {
      const { body } = await send('dan', howLongToBeat)
      await within(threads, () => test.runJobs())
      expect(await show('dan', body.id)).toMatchObject({ state: 'failed', problem: 'too-slow', rows: 0 })
      const rows = await test.db
        .selectFrom('csv_import_rows')
        .where('user_id', '=', test.cast.dan.id)
        .select('n')
        .execute()
      expect(rows).toEqual([])
    }
    await empty('dan')
  })

  it('many at once wait for their turn, and the last are asked to come back', async () => {
    const sent = await within(createThreads({ waiting: 2 }), () =>
      Promise.all((['alice', 'bob', 'carla', 'dan'] as const).map((as) => send(as, howLongToBeat))),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 202, 202, 503])
    for (const as of ['alice', 'bob', 'carla', 'dan'] as const) await empty(as)
  })
})
