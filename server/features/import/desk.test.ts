import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IgdbFake, startIgdbFake } from '../../../fakes/igdb/fake.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let fake: IgdbFake
let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  fake = await startIgdbFake({ limits: false })
  fake.tables()
  test = await createTestApp({ env: fake.env })
  games = await addGames(test)
})
afterAll(async () => {
  await test.close()
  await fake.stop()
})

const call = (method: string, path: string, body?: object) =>
  test.call(method, `/import/${path}`, { as: 'alice', ...(body && { body }) })
async function bring(...rows: string[]): Promise<number> {
  const file = ['Title,Platform,Playing,Backlog,Completed,Retired', ...rows].join('\n')
  const headers = { 'content-type': 'text/csv' }
  const { body } = await test.call('POST', '/import?name=export.csv', { as: 'alice', body: file, headers })
  await test.runJobs()
  return body.id
}
const show = async (id: number) => (await call('GET', `${id}`)).body
const left = async (id: number, found: string) => (await call('GET', `${id}/rows?found=${found}&left=1`)).body.data
async function run(id: number, what: 'apply' | 'undo') {
  expect((await call('POST', `${id}/${what}`)).status).toBe(202)
  await test.runJobs()
  return show(id)
}
const shelf = async () => (await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })).body.data

describe('rows that stayed out of an import (PRF-07)', () => {
  it('are reached and decided on after it, and undone with it', async () => {
    const id = await bring(
      'Celeste,PC,,,X,',
      'Hollow,PC,,X,,',
      'Chrono Cross Remastered,PlayStation,,X,,',
      'Nobody Knows It,PC,,X,,',
    )
    const done = await run(id, 'apply')
    expect(done).toMatchObject({ state: 'done', counts: { matched: 1, new: 1, doubtful: 2, missing: 1, waiting: 0 } })
    expect(await left(id, 'matched')).toEqual([])
    // The likeliest first.
    expect((await left(id, 'doubtful')).map(({ n }: { n: number }) => n)).toEqual([3, 2])
    expect(await left(id, 'missing')).toMatchObject([{ n: 4 }])

    // What is on the shelf is decided, and there is nothing to import until something is decided.
    expect((await call('PUT', `${id}/rows/1`, { game: null, skip: true })).status).toBe(409)
    expect((await call('POST', `${id}/apply`)).status).toBe(409)
    const choice = await call('PUT', `${id}/rows/3`, { game: games['chrono-cross'], skip: false })
    expect(choice.body).toMatchObject({ kind: 'matched', effect: 'new', game: { slug: 'chrono-cross' } })
    expect((await show(id)).counts).toMatchObject({ doubtful: 1, waiting: 1 })
    expect(await shelf()).toHaveLength(1)

    expect(await run(id, 'apply')).toMatchObject({ state: 'done', counts: { new: 2, doubtful: 1, waiting: 0 } })
    expect(await shelf()).toHaveLength(2)
    expect(await left(id, 'doubtful')).toMatchObject([{ n: 2 }])
    expect(await run(id, 'undo')).toMatchObject({ state: 'undone', counts: { restored: 2 } })
    expect(await shelf()).toEqual([])
  })

  it('are looked up in the external database, some at a time; only a game of exactly that name is taken', async () => {
    const id = await bring(
      'Gravel Saints,PC,,X,,',
      'Moth & Meridian,PC,,X,,',
      'The Understudy of,PC,,X,,',
      'Nobody Knows It,PC,,X,,',
      'Nor This,PC,,X,,',
      'Cobalt Choir,PC,,X,,',
    )
    expect((await show(id)).counts).toMatchObject({ missing: 6 })
    expect((await call('POST', `${id}/lookup`)).body).toEqual({ found: 2, left: 1 })
    expect((await show(id)).counts).toMatchObject({ matched: 2, missing: 4, new: 2 })
    fake.fail('down')
    const answer = await call('POST', `${id}/lookup`)
    expect([answer.status, answer.body.code]).toEqual([409, 'provider_down'])
    fake.heal()
    await test.db.deleteFrom('provider_breakers').execute()
    expect((await call('POST', `${id}/lookup`)).body).toEqual({ found: 1, left: 0 })
    expect((await call('POST', `${id}/lookup`)).body).toEqual({ found: 0, left: 0 })
    await run(id, 'apply')
    expect((await shelf()).map(({ title }: { title: string }) => title).sort()).toEqual([
      'Cobalt Choir',
      'Gravel Saints',
      'Moth & Meridian',
    ])
    await run(id, 'undo')
  })
})
