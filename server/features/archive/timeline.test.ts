import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreArchive, exportOf, readZip } from '../../testing/archives.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const timeline = async () => (await test.call('GET', `/event/${test.cast.alice.id}`, { as: 'alice' })).body

it('a timeline is exported without events of lists and reviews, which their own files restore with their dates (PRF-07, COL-05)', async () => {
  const say = (path: string, body: object) => test.call('POST', path, { as: 'alice', body })
  await say('/list', { title: 'Mine', public: true })
  await say('/list', { title: 'Secret', public: false })
  await say('/review', { id_game: games['celeste'], title: 'A', review: 'B', total: 7 })
  await say('/rate', { id_game: games['celeste'], rate: 9 })
  const zip = await exportOf(test, 'alice')
  const { events } = JSON.parse((await readZip(zip))['timeline.json']!.toString())
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(['rate'])
  const before = await timeline()
  expect(before.total).toBe(3)
  // As in an account restored without its activity.
  await test.db.deleteFrom('events').execute()
  test.clock.move(60_000)
  for (let time = 0; time < 2; time += 1) {
    expect(await restoreArchive(test, 'alice', zip)).toMatchObject({ state: 'applied' })
    const { data, total } = await timeline()
    const told = (list: any[]) => list.map(({ kind, created_at }) => `${kind} ${created_at}`).sort()
    expect([total, told(data)]).toEqual([3, told(before.data)])
  }
})
