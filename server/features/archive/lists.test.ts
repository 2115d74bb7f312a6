import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { restoreArchive, checkArchiveOf, exportOf, makeArchive, readZip } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => void (await test.db.deleteFrom('lists').execute()))
afterAll(() => test.close())

const make = async (as: CastName, title: string, open: boolean, ...slugs: string[]): Promise<number> => {
  const { body } = await test.call('POST', '/list', { as, body: { title, public: open, description: `${title}.` } })
  for (const slug of slugs)
    await test.call('POST', '/list/add', { as, body: { id_list: body.id, id_game: games[slug], order: 1 } })
  return body.id
}
const rename = (as: CastName, id: number, title: string) =>
  test.call('PUT', '/list', { as, body: { id, title, public: true } })
const listsOf = async (of: CastName, as: CastName = of) =>
  (await test.call('GET', `/list/user/${test.cast[of].id}/oldest`, { as })).body
const file = async (zip: Buffer) => JSON.parse((await readZip(zip))['lists.json']!.toString())
const partOf = (answer: any) => answer.report.parts.find(({ entity }: any) => entity === 'lists')

const clue = (slug: string, title: string, more: object = {}) => ({
  game: { title, year: null, slug, igdb_id: null, steam_id: null, ...more },
  added_at: '2020-01-01T00:00:00.000Z',
})
const given = (slug: string, more: object = {}) => ({
  title: `Title of ${slug}`,
  description: '',
  public: true,
  slug,
  earlier_slugs: [] as string[],
  created_at: '2019-01-01T00:00:00.000Z',
  changed_at: '2019-01-02T00:00:00.000Z',
  games: [] as object[],
  ...more,
})
const archiveOf = (lists: object[]) => makeArchive({ 'lists.json': JSON.stringify({ lists }) })

describe('lists in an archive (PRF-07, LIS-01)', () => {
  it('come back as they were: games in order, private ones private, addresses, dates; nobody is told', async () => {
    const open = await make('alice', 'First', true, 'celeste', 'hollow-knight', 'chrono-trigger')
    await rename('alice', open, 'Zweite')
    await rename('alice', open, 'Best of all')
    await make('alice', 'Secret', false, 'celeste')
    await make('alice', 'Empty', true)
    const { id: said } = (await test.call('GET', '/game/celeste')).body
    await test.call('PUT', '/list/note', { as: 'alice', body: { id_list: open, id_game: said, note: 'The best end' } })
    const zip = await exportOf(test, 'alice')
    const { lists } = await file(zip)
    expect(lists.map(({ slug, earlier_slugs, public: shown }: any) => [slug, earlier_slugs, shown])).toEqual([
      ['best-of-all', ['first', 'zweite'], true],
      ['secret', [], false],
      ['empty', [], true],
    ])
    expect(lists[0].games.map(({ game }: any) => game.slug)).toEqual(['chrono-trigger', 'hollow-knight', 'celeste'])
    expect(lists[0].games.map(({ note }: any) => note)).toEqual([undefined, undefined, 'The best end'])

    const first = await restoreArchive(test, 'bob', zip)
    expect([first.state, partOf(first)]).toEqual([
      'applied',
      { entity: 'lists', total: 3, added: 3, kept: 0, unknown: 0 },
    ])
    const brought = await exportOf(test, 'bob')
    expect((await file(brought)).lists).toEqual(lists)
    expect(partOf(await restoreArchive(test, 'bob', zip))).toMatchObject({ added: 0, kept: 3 })
    expect((await file(await exportOf(test, 'bob'))).lists).toEqual(lists)
    expect(await listsOf('bob', 'dan')).toMatchObject({ total: 2, data: [{ slug: 'best-of-all' }, { slug: 'empty' }] })
    expect((await test.call('GET', '/list/bob%2Ffirst', { as: 'dan' })).body.slug).toBe('best-of-all')
    const told = (await test.call('GET', `/event/${test.cast.bob.id}`, { as: 'dan' })).body.data
    expect(told.map((event: any) => [event.list.slug, event.created_at]).reverse(), 'as old as they are').toEqual(
      lists.filter((list: any) => list.public).map((list: any) => [list.slug, list.created_at]),
    )
    const held = await test.call('GET', `/list/game/${games['celeste']}/recent`, { as: 'dan' })
    expect([held.body.total, held.body.data.map(({ order }: any) => order)]).toEqual([2, [3, 3]])
  })

  it('stay as they are when they are here already, also under an earlier title', async () => {
    const id = await make('carla', 'Mine', true, 'celeste')
    await rename('carla', id, 'Mine, renamed')
    const zip = await archiveOf([
      given('mine', { games: [clue('hollow-knight', 'Hollow Knight')] }),
      given('other', { earlier_slugs: ['mine', 'mine-renamed', 'free', 'third'] }),
      given('third'),
      given('third', { title: 'Again' }),
    ])
    const answer = await restoreArchive(test, 'carla', zip)
    expect(partOf(answer)).toEqual({ entity: 'lists', total: 4, added: 2, kept: 2, unknown: 0 })
    const { data } = await listsOf('carla')
    expect(data.map(({ slug, TotalGames }: any) => [slug, TotalGames])).toEqual([
      ['other', 0],
      ['third', 0],
      ['mine-renamed', 1],
    ])
    const at = async (slug: string) => (await test.call('GET', `/list/carla%2F${slug}`)).body.slug
    expect([await at('mine'), await at('free'), await at('third')]).toEqual(['mine-renamed', 'other', 'third'])
  })

  it('tell which games nobody knows here, and hold a game once; dates to come are now', async () => {
    const held = [
      clue('no-such-game', 'No Such Game', { year: 1999 }),
      clue('celeste', 'Celeste'),
      clue('celeste', 'Celeste (Switch)'),
      clue('hollow-knight', 'Hollow Knight'),
    ]
    const future = '2999-01-01T00:00:00.000Z'
    const zip = await archiveOf([
      given('one', { games: held, changed_at: future, created_at: future }),
      given('two', { games: held, public: false }),
    ])
    const checked = await checkArchiveOf(test, 'dan', zip)
    expect(partOf(checked)).toEqual({ entity: 'lists', total: 2, added: 2, kept: 0, unknown: 1 })
    expect(checked.report.not_found).toEqual([{ title: 'No Such Game', year: 1999 }])
    await test.call('POST', `/archive/import/${checked.id}/apply`, { as: 'dan' })
    await test.runJobs()
    const { data } = await listsOf('dan')
    expect(data.map(({ slug, TotalGames }: any) => [slug, TotalGames])).toEqual([
      ['two', 2],
      ['one', 2],
    ])
    expect(Date.parse(data[1].created_at)).toBeLessThanOrEqual(Date.now())
    expect(data[0].created_at).toBe('2019-01-01T00:00:00.000Z')
  })

  it('are refused beyond the limit, and for values that no list has; nothing changes (LI-07)', async () => {
    await make('carla', 'There', true)
    const many = await archiveOf(Array.from({ length: limits.listsMax }, (_, n) => given(`list-${n}`)))
    for (const [zip, words] of [
      [many, /at most [0-9]+ lists/],
      [await archiveOf([given('Bad Slug')]), /slug/],
      [await archiveOf([given('blank', { title: '  ' })]), /title/],
      [await archiveOf([given('unseen', { title: '\u200b' })]), /title/],
      [await archiveOf([given('id', { user_id: 1 })]), /lists\/0/],
    ] as const) {
      const answer = await checkArchiveOf(test, 'carla', zip)
      expect([answer.state, answer.report.problems[0].code]).toEqual(['refused', 'wrong-data'])
      expect(answer.report.problems[0].detail).toMatch(words)
    }
    expect((await listsOf('carla')).total).toBe(1)
  })
})
