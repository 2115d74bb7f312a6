import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import { checkArchiveOf, exportOf, makeArchive, readZip, restoreArchive } from '../../testing/archives.ts'
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

const head = 'Title,Platform,Playing,Backlog,Completed,Retired,Start Date,Completion Date,Progress,Review Notes'
const celeste = 'Celeste,PC,,,X,,2018-02-01,2018-03-00,8:00:00,"Hard,\nand kind."'

/** Brings a file along and applies it; returns the import's id. */
async function bring(as: CastName, ...rows: string[]): Promise<number> {
  const headers = { 'content-type': 'text/csv' }
  const { body } = await test.call('POST', '/import?name=hltb.csv', { as, body: [head, ...rows].join('\n'), headers })
  await test.runJobs()
  await run(as, body.id, 'apply')
  return body.id
}
async function run(as: CastName, id: number, what: 'apply' | 'undo') {
  expect((await test.call('POST', `/import/${id}/${what}`, { as })).status).toBe(202)
  await test.runJobs()
  return (await test.call('GET', `/import/${id}`, { as })).body
}
const notesOf = async (as: CastName, slug: string) =>
  (await test.call('GET', `/play-note/${games[slug]}`, { as })).body.data
const remove = (as: CastName | undefined, slug: string, source = 'howlongtobeat') =>
  test.call('DELETE', `/play-note/${games[slug]}/${source}`, as ? { as } : {})

const said = {
  source: 'howlongtobeat',
  started: '2018-02-01',
  finished: '2018-03',
  hours: 8,
  replays: null,
  note: 'Hard,\nand kind.',
}

describe('what imports say about playing a game (PRF-07)', () => {
  it('is kept, shown to its owner alone, and deleted by nobody else', async () => {
    await bring('alice', celeste, 'Hollow Knight,PC,,X,,,,,,')
    expect(await notesOf('alice', 'celeste')).toEqual([said])
    expect(await notesOf('alice', 'hollow-knight')).toEqual([])
    expect([await notesOf('bob', 'celeste'), await notesOf('admin', 'celeste')]).toEqual([[], []])
    expect((await test.call('GET', `/play-note/${games['celeste']}`)).status).toBe(401)
    expect([(await remove('bob', 'celeste')).status, (await remove(undefined, 'celeste')).status]).toEqual([404, 401])
    expect((await remove('alice', 'celeste', 'nonsense')).status).toBe(404)
    // Nothing that others ask for has it.
    for (const path of [`/collection/${test.cast.alice.id}`, `/event/${test.cast.alice.id}`, '/game/celeste'])
      expect(JSON.stringify((await test.call('GET', path, { as: 'bob' })).body)).not.toContain('and kind')

    expect((await remove('alice', 'celeste')).status).toBe(204)
    expect((await remove('alice', 'celeste')).status).toBe(404)
    expect(await notesOf('alice', 'celeste')).toEqual([])
  })

  it('goes with an undo, which brings back what an earlier file said; a forgotten import is not undone', async () => {
    const first = await bring('bob', celeste)
    const again = await bring('bob', celeste, celeste)
    expect(await notesOf('bob', 'celeste'), 'the same file changes nothing').toEqual([said])
    await run('bob', again, 'undo')
    expect(await notesOf('bob', 'celeste'), 'it is still the first one’s').toEqual([said])

    const second = await bring(
      'bob',
      'Celeste,PC,,,X,,2018-01-01,,12:00:00,',
      'Celeste,Nintendo Switch,,,X,,2020-01-01,2020-02-02,1:30:00,Again',
    )
    const both = { started: '2018-01-01', finished: '2020-02-02', hours: 13.5, note: 'Again' }
    expect(await notesOf('bob', 'celeste'), 'two rows are two playthroughs').toEqual([{ ...said, ...both }])
    await run('bob', second, 'undo')
    expect(await notesOf('bob', 'celeste')).toEqual([said])

    const third = await bring('bob', 'Celeste,PC,,,X,,,,20:00:00,')
    await test.call('DELETE', `/import/${third}`, { as: 'bob' })
    expect(await notesOf('bob', 'celeste')).toMatchObject([{ hours: 20, note: null }])
    expect(await run('bob', first, 'undo')).toMatchObject({ state: 'undone' })
    expect(await notesOf('bob', 'celeste')).toMatchObject([{ hours: 20 }])
  })

  it('of a file that changes nothing else can be kept, too', async () => {
    await bring('carla', 'Celeste,PC,,,X,,,,,')
    const headers = { 'content-type': 'text/csv' }
    const sent = await test.call('POST', '/import?name=a.csv', { as: 'carla', body: `${head}\n${celeste}`, headers })
    await test.runJobs()
    const preview = (await test.call('GET', `/import/${sent.body.id}`, { as: 'carla' })).body
    expect(preview.counts).toMatchObject({ new: 0, change: 0, same: 1, notes: 1, waiting: 1 })
    expect(await run('carla', sent.body.id, 'apply')).toMatchObject({ counts: { notes: 1, waiting: 0 } })
    expect(await notesOf('carla', 'celeste')).toEqual([said])
    await run('carla', sent.body.id, 'undo')
    expect(await notesOf('carla', 'celeste')).toEqual([])
  })

  it('comes back from an archive; what is there already stays, and nonsense is refused', async () => {
    await bring('dan', celeste, 'Chrono Cross,PlayStation,,,X,,2001,,,')
    const zip = await exportOf(test, 'dan')
    const { notes } = JSON.parse((await readZip(zip))['notes.json']!.toString())
    expect(notes).toMatchObject([{ source: 'howlongtobeat' }, { source: 'howlongtobeat' }])
    await remove('dan', 'chrono-cross')
    const answer = await restoreArchive(test, 'dan', zip)
    const part = answer.report.parts.find(({ entity }: { entity: string }) => entity === 'notes')
    expect([answer.state, part]).toEqual(['applied', { entity: 'notes', total: 2, added: 1, kept: 1, unknown: 0 }])
    expect(await notesOf('dan', 'chrono-cross')).toMatchObject([{ started: '2001', note: null }])
    for (const wrong of [
      { finished: '2018-13' },
      { hours: 100_001 },
      { hours: -1 },
      { note: 'x'.repeat(5_001) },
      { source: 'elsewhere' },
      { started: null, finished: null, hours: null, note: ' ' },
    ]) {
      const other = { ...notes[0], source: 'grouvee', ...wrong }
      const given = await makeArchive({ 'notes.json': JSON.stringify({ notes: [other] }) })
      expect([(await checkArchiveOf(test, 'dan', given)).state, wrong]).toEqual(['refused', wrong])
    }
  })

  it('follows a merged game, and goes with its owner', async () => {
    await bring('bob', 'Chrono Trigger,Super Nintendo,,,X,,,,30:00:00,')
    await bring('bob', 'Pokemon Ruby,Game Boy Advance,,,X,,2004,,,Mine')
    const [from, into] = [games['chrono-trigger']!, games['pokemon-ruby']!]
    await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, from, into))
    expect(await notesOf('bob', 'pokemon-ruby')).toMatchObject([{ started: '2004', hours: 30, note: 'Mine' }])
    await test.call('DELETE', '/auth', { as: 'bob', body: { password: test.cast.bob.password } })
    await test.runJobs()
    const left = await test.db
      .selectFrom('play_notes')
      .select('game_id')
      .where('user_id', '=', test.cast.bob.id)
      .execute()
    expect(left).toEqual([])
  })
})
