import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Import, ImportRow } from '../../../common/api/import.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

/** Sends a file, accepts the columns that were guessed, and returns the import in its preview. */
async function preview(as: CastName, file: string | Buffer, name = 'games.csv'): Promise<Import> {
  const sent = await test.call('POST', `/import?name=${name}`, {
    as,
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  expect(sent.status).toBe(202)
  const { id, state, mapping } = sent.body as Import
  if (state === 'mapping') await update(as, id, { mapping })
  await test.runJobs()
  return show(as, id)
}
const show = async (as: CastName, id: number): Promise<Import> => (await test.call('GET', `/import/${id}`, { as })).body
async function update(as: CastName, id: number, body: object): Promise<Import> {
  const { status } = await test.call('PUT', `/import/${id}`, { as, body })
  expect(status).toBe(202)
  return show(as, id)
}
const answer = (as: CastName, one: Import, change: object) =>
  update(as, one.id, { options: { ...one.options, ...change } })
const rows = async (as: CastName, id: number, found: string): Promise<ImportRow[]> =>
  (await test.call('GET', `/import/${id}/rows?found=${found}`, { as })).body.data
async function run(as: CastName, id: number, what: 'apply' | 'undo'): Promise<Import> {
  expect((await test.call('POST', `/import/${id}/${what}`, { as })).status).toBe(202)
  await test.runJobs()
  return show(as, id)
}
const entries = (as: CastName) =>
  test.db
    .selectFrom('collection_entries')
    .selectAll()
    .where('user_id', '=', test.cast[as].id)
    .orderBy('game_id')
    .execute()
const notes = (as: CastName) =>
  test.db.selectFrom('play_notes').selectAll().where('user_id', '=', test.cast[as].id).orderBy('game_id').execute()

describe('the preview of an import', () => {
  it('keeps games out whose status words are unknown, until the owner says what a word means (IMP-01)', async () => {
    const one = await preview(
      'alice',
      'Title,Status,Rating\nCeleste,Chilling,9\nHollow Knight,chilling,\nChrono Cross,Playing,8\n',
    )
    expect(one.report?.words).toEqual([{ key: 'chilling', word: 'Chilling', rows: 2 }])
    expect(one.counts).toMatchObject({ matched: 3, new: 1, unsaid: 2 })
    expect((await rows('alice', one.id, 'matched')).map(({ effect, problems }) => [effect, problems])).toEqual([
      ['unsaid', [{ kind: 'word', text: 'chilling' }]],
      ['unsaid', [{ kind: 'word', text: 'chilling' }]],
      ['new', []],
    ])
    const applied = await run('alice', one.id, 'apply')
    expect(applied.counts).toMatchObject({ new: 1, unsaid: 2 })
    expect((await entries('alice')).map(({ game_id }) => game_id)).toEqual([games['chrono-cross']])

    const answered = await answer('alice', applied, { words: { chilling: 'backlog' } })
    expect(answered.counts).toMatchObject({ unsaid: 0, waiting: 2 })
    await run('alice', one.id, 'apply')
    const all = await entries('alice')
    expect(all.map(({ have, pending, playing }) => ({ have, pending, playing }))).toEqual(
      all.map(({ game_id }) => ({
        have: false,
        pending: game_id !== games['chrono-cross'],
        playing: game_id === games['chrono-cross'],
      })),
    )
    await run('alice', one.id, 'undo')
    expect(await entries('alice')).toEqual([])
  })

  it('shows the platforms that an entry does not get: unknown ones, and all but the first (IMP-01)', async () => {
    const one = await preview(
      'alice',
      'Title,Platform,Status\nCeleste,"Nintendo Switch, PC",Finished\nHollow Knight,Wonder Box 9,Finished\n',
    )
    expect(one.counts).toMatchObject({ matched: 2, platforms: 2 })
    expect((await rows('alice', one.id, 'matched')).map(({ problems }) => problems)).toEqual([
      [{ kind: 'platform', text: 'PC' }],
      [{ kind: 'platform', text: 'Wonder Box 9' }],
    ])
  })

  it('asks for the order of day and month, and for the unit of times, and writes neither before (IMP-01, IMP-03)', async () => {
    const one = await preview(
      'bob',
      'Title,Status,Completion date,Playtime\nCeleste,Finished,03/04/2020,7200\nHollow Knight,Finished,someday,3600\n',
    )
    expect(one.report).toMatchObject({
      dates: { either: 1, sample: ['2020-04-03', '2020-03-04'] },
      times: { rows: 2, title: 'Celeste', amount: 7200 },
      unread: [{ column: 'Completion date', kind: 'date', rows: 1, samples: ['someday'] }],
    })
    expect(one.counts).toMatchObject({ undated: 1, unread: 1 })
    const [asked] = await rows('bob', one.id, 'matched')
    expect(asked).toMatchObject({ finished: null, problems: [{ kind: 'date', text: '2020-04-03 / 2020-03-04' }] })
    const answered = await answer('bob', one, { dates: 'month-first', unit: 'seconds' })
    expect(answered.counts.undated).toBe(0)
    await run('bob', one.id, 'apply')
    const written = (await notes('bob')).map(({ finished, hours }) => ({ finished, hours }))
    expect(written.toSorted((a, b) => (b.hours ?? 0) - (a.hours ?? 0))).toEqual([
      { finished: '2020-03-04', hours: 2 },
      { finished: null, hours: 1 },
    ])
    const { body: done } = await test.call('GET', `/import/${one.id}`, { as: 'bob' })
    const late = { options: { ...done.options, unit: 'hours' } }
    expect((await test.call('PUT', `/import/${one.id}`, { as: 'bob', body: late })).status).toBe(409)
    expect((await show('bob', one.id)).options.unit, 'the rows show what was written').toBe('seconds')
    await run('bob', one.id, 'undo')
    expect(await notes('bob')).toEqual([])
  })

  it('leaves out times that no game takes, and says so (IMP-01)', async () => {
    const one = await preview('carla', 'Title,Status,Playtime\nCeleste,Played,360000\n')
    expect(one.counts).toMatchObject({ unread: 1, waiting: 1 })
    expect(await rows('carla', one.id, 'matched')).toMatchObject([
      { hours: null, problems: [{ kind: 'unread', text: '360000' }] },
    ])
    const answered = await answer('carla', one, { unit: 'seconds' })
    expect(answered.counts.unread).toBe(0)
    expect(await rows('carla', one.id, 'matched')).toMatchObject([{ hours: 100, problems: [] }])
  })

  it('shows dropped rows, ratings beyond the scale and merged rows (IMP-01, IMP-04)', async () => {
    const one = await preview(
      'carla',
      'Title,Media type,Status,Rating\nFriends,TV,Completed,9\n,Game,Played,7\nCeleste,Game,Played,8\nCeleste,Game,Finished,9\nHollow Knight,Game,Played,11\n',
    )
    expect(one.report?.dropped).toEqual([
      { reason: 'media', media: 'TV', rows: 1 },
      { reason: 'no-title', media: null, rows: 1 },
    ])
    expect(one.counts).toMatchObject({ skipped: 2, merged: 1, outside: 1 })
    const out = await rows('carla', one.id, 'skipped')
    expect(out.map(({ dropped, media }) => [dropped, media])).toEqual([
      ['media', 'TV'],
      ['no-title', null],
    ])
    const marks = (await rows('carla', one.id, 'matched')).map(({ problems }) => problems.map(({ kind }) => kind))
    expect(marks).toEqual([[], ['merged'], ['rating']])
    await run('carla', one.id, 'apply')
    expect(new Set((await entries('carla')).map(({ rating }) => rating))).toEqual(new Set([8, null]))
  })

  it('lists the columns that are not used, and uses one as the owner says (IMP-01)', async () => {
    const head = 'Title,Platform,Playing,Backlog,Completed,Retired,Thoughts'
    const one = await preview('dan', `${head}\nCeleste,PC,,X,,,So kind\n`)
    expect(one.report?.columns).toEqual([{ at: 6, name: 'Thoughts', sample: 'So kind' }])
    const mapping = { ...emptyMapping(one), review: 6 }
    await update('dan', one.id, { mapping })
    await test.runJobs()
    const again = await show('dan', one.id)
    expect(again).toMatchObject({ state: 'preview', report: { columns: [] } })
    await run('dan', one.id, 'apply')
    expect((await notes('dan')).map(({ note }) => note)).toEqual(['So kind'])
  })
})

const emptyMapping = (one: Import) =>
  one.mapping ??
  Object.fromEntries(
    'title platform year status rating igdb borrower review started finished hours replays list priority media'
      .split(' ')
      .map((field) => [field, null]),
  )

describe('own shelves', () => {
  it('become private lists, and an undo leaves the lists as they were (IMP-06)', async () => {
    const lists = async () =>
      test.db
        .selectFrom('lists')
        .select(['id', 'title', 'public', 'total_games'])
        .where('user_id', '=', test.cast.admin.id)
        .orderBy('title')
        .execute()
    const { body: mine } = await test.call('POST', '/list', { as: 'admin', body: { title: 'Hard', public: 1 } })
    await test.call('POST', '/list/game', { as: 'admin', body: { id_list: mine.id, id_game: games['celeste'] } })
    const before = await lists()
    const one = await preview(
      'admin',
      'Title,Status,Tags,Priority\nCeleste,Backlog,"Couch, Hard",High\nHollow Knight,Backlog,hard,\n',
    )
    expect(one.report?.lists).toEqual([
      { name: 'Couch', rows: 1 },
      { name: 'Hard', rows: 1 },
      { name: 'hard', rows: 1 },
    ])
    await run('admin', one.id, 'apply')
    expect((await lists()).map(({ title, public: open, total_games }) => [title, open, total_games])).toEqual([
      ['Couch', false, 1],
      ['Hard', true, 2],
    ])
    expect((await notes('admin')).map(({ note }) => note)).toEqual(['Priority: High'])
    await run('admin', one.id, 'undo')
    expect(await lists()).toEqual(before)
  })
})

describe('a file with several tables', () => {
  it('waits until one is chosen (IMP-02)', async () => {
    const file = JSON.stringify({
      games: [{ title: 'Celeste', status: 'playing' }],
      wishes: [{ title: 'Chrono Cross' }],
    })
    const sent = await test.call('POST', '/import?name=games.json', {
      as: 'admin',
      body: file,
      headers: { 'content-type': 'text/csv' },
    })
    expect(sent.body).toMatchObject({ state: 'mapping', tables: ['games', 'wishes'], columns: [] })
    const { id } = sent.body as Import
    expect((await test.call('PUT', `/import/${id}`, { as: 'admin', body: { table: 7 } })).status).toBe(422)
    const chosen = await update('admin', id, { table: 0 })
    expect(chosen).toMatchObject({ state: 'mapping', tables: [], columns: ['title', 'status'] })
    await update('admin', id, { mapping: chosen.mapping })
    await test.runJobs()
    expect((await show('admin', id)).counts).toMatchObject({ matched: 1 })
  })

  it.each([
    ['<!doctype html><html></html>', 'html'],
    ['Celeste,8\nHades,9\n', 'no-header'],
    ['PK\u0003\u0004 and nothing more', 'broken-archive'],
    [`Title\n${'Celeste\n'.repeat(20_001)}`, null],
  ])('is refused with its reason when it is %.30s (IMP-02)', async (file, code) => {
    const { status, body } = await test.call('POST', '/import', {
      as: 'admin',
      body: file,
      headers: { 'content-type': 'text/csv' },
    })
    if (code !== null) expect([status, body.code]).toEqual([422, code])
    else {
      await update('admin', body.id, { mapping: body.mapping })
      await test.runJobs()
      expect(await show('admin', body.id)).toMatchObject({ state: 'failed', problem: 'too-many-rows' })
    }
  })
})
