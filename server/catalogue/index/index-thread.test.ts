import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { failingWorker, failures } from '../../testing/failing-index.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockCatalogue } from '../write/locks.ts'
import { IndexThread } from './index-thread.ts'

let test: TestApp
let thread: IndexThread
const warnings: string[] = []
const warn = (error: unknown, message: string): void =>
  void warnings.push(error instanceof Error ? `${message}: ${error.message}` : message)
/** Shorter than in production, but long enough for a busy machine. */
const times = { answer: 3_000 }

beforeAll(async () => {
  test = await createTestApp({
    index: (url) => (thread = new IndexThread({ url, prepared: true, warn, times, file: failingWorker })),
  })
  await addGames(test)
})
afterAll(() => test.close())

function newThread(): IndexThread {
  const thread = new IndexThread({ url: test.databaseUrl, prepared: true, warn, times, file: failingWorker })
  onTestFinished(() => thread.close())
  return thread
}

const explore = (body: object = {}) => test.call('POST', '/game/filter', { body })
const fail = (id: number) => thread.ask('company', { id }).catch((error: unknown) => error)

describe('the index of the catalogue in a worker thread', () => {
  it('gives the same answers as the index in this thread (GAM-04)', async () => {
    const here = await createTestApp()
    onTestFinished(() => here.close())
    await addGames(here)
    const month = `/game/calendar?page=1`
    for (const [method, path, body] of [
      ['POST', '/game/filter', { order: 'title-asc' }],
      ['POST', '/game/filter', { text: 'celste' }],
      ['POST', '/game/filter', { platforms: ['switch'], released: 'past', order: 'released-desc' }],
      ['POST', '/game/filter/counts', { genres: ['platform'] }],
      ['GET', month, undefined],
      ['GET', '/platform/switch', undefined],
    ] as const) {
      const [one, other] = await Promise.all([test, here].map((app) => app.call(method, path, body ? { body } : {})))
      expect(one!.status, path).toBe(200)
      expect(one!.body, path).toEqual(other!.body)
    }
  })

  it('follows changes on its own (GAM-04)', async () => {
    const before = (await explore()).body.total
    await test.db.transaction().execute(async (trx) => {
      await lockCatalogue(trx)
      await trx
        .insertInto('games')
        .values({
          slug: 'new-here',
          title: 'New here',
          name_key: 'new here',
          platform_ids: [],
          genre_ids: [],
          source: 'user',
        })
        .execute()
    })
    await expect.poll(async () => (await explore()).body.total, { timeout: 5_000 }).toBe(before + 1)
  })

  it('answers 503 when the thread crashes, and restarts it (F-25)', async () => {
    await explore()
    warnings.length = 0
    const [crashed, beside] = await Promise.all([fail(failures.crash), explore({ order: 'rate-asc' })])
    expect(crashed).toMatchObject({ status: 503, extra: { retryAfter: 2 } })
    expect([200, 503]).toContain(beside.status)
    const refused = await explore()
    expect(refused.status).toBe(503)
    expect(refused.headers['retry-after']).toBe('2')
    await expect.poll(async () => (await explore()).status, { timeout: 10_000 }).toBe(200)
    expect(warnings).toEqual([
      'the thread of the catalogue index failed: A deliberate crash',
      'the thread of the catalogue index has ended; it starts again in 1000 ms',
    ])
  })

  it('ends a thread that hangs, and restarts it (F-25)', async () => {
    await explore()
    warnings.length = 0
    expect(await fail(failures.hang)).toMatchObject({ status: 503 })
    await expect.poll(async () => (await explore()).status, { timeout: 10_000 }).toBe(200)
    expect(warnings).toEqual([
      'the thread of the catalogue index does not answer and is ended',
      'the thread of the catalogue index has ended; it starts again in 1000 ms',
    ])
  })

  it('reports an unavailable database as the server does (F-02)', async () => {
    const lost = new IndexThread({ url: 'postgres://nobody@127.0.0.1:1/none', prepared: true, warn, times })
    onTestFinished(() => lost.close())
    expect(await lost.ready().catch((error: unknown) => error)).toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('closes with its connections, whatever it is doing, and answers nothing afterwards (F-27)', async () => {
    const [loading, stuck, unused] = [newThread(), newThread(), newThread()]
    await stuck.ready()
    const asked = [loading.ready(), stuck.ask('company', { id: failures.hang })].map((promise) =>
      promise.catch((error: unknown) => error),
    )
    await Promise.all([loading.close(), stuck.close(), unused.close()])
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ status: 503 })
    await expect(loading.ask('totals', { kind: 'genres' })).rejects.toMatchObject({ status: 503 })
  })
})
