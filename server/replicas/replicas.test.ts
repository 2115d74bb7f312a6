import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestReplica, startReplicated } from '../db/testing/replicas.ts'
import { examineReplicaUrls } from '../doctor/examine-replicas.ts'
import { positionHeader } from '../http/request-database.ts'
import { createPagesVersion } from '../render/page-changes.queries.ts'
import type { Answer, CallOptions } from '../testing/call.ts'
import { placeJobTables } from '../testing/jobs.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { positionText } from './log-position.ts'

const publicUrl = 'https://games.example.com'
const metricsToken = 'a-token-for-those-who-watch-this-site'

let cluster: Awaited<ReturnType<typeof startReplicated>>
/** Two web processes on one primary, each with the same two replicas. */
let test: TestApp
let second: TestApp

beforeAll(async () => {
  cluster = await startReplicated(2, placeJobTables)
  const { database, replicas } = cluster
  const env = {
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: replicas.map(({ url }) => url).join(','),
    DATABASE_REPLICA_LAG: '3',
    PUBLIC_URL: publicUrl,
    LUDOTECA_METRICS_TOKEN: metricsToken,
  }
  test = await createTestApp({ env, database })
  second = await createTestApp({ env, database, cast: test.cast })
}, 120_000)
afterAll(async () => {
  await second.close()
  await test.close()
  await cluster.stop()
}, 30_000)

const stateOf = ({ ctx }: TestApp) => ctx.replicas.now().map(({ leftOut }) => leftOut)
/** Waits until both processes say this of the replicas; null: in use. */
const becomes = (...state: (string | null)[]) =>
  vi.waitFor(() => expect([test, second].map(stateOf)).toEqual([state, state]), { timeout: 15_000, interval: 30 })

const pause = (...some: TestReplica[]) => Promise.all(some.map(({ ask }) => ask('SELECT pg_wal_replay_pause()')))
const resume = (...some: TestReplica[]) => Promise.all(some.map(({ ask }) => ask('SELECT pg_wal_replay_resume()')))

/** Waits until the replicas have replayed all that was written so far, and both processes know it. */
async function caughtUp(): Promise<void> {
  const { at } = (await cluster.ask('SELECT pg_current_wal_insert_lsn()::text AS at')) as { at: string }
  for (const { ask } of cluster.replicas)
    await vi.waitFor(async () => {
      const row = await ask(`SELECT pg_last_wal_replay_lsn() >= '${at}'::pg_lsn AS there`)
      expect(row?.['there']).toBe(true)
    }, 10_000)
  await becomes(null, null)
  await sleep(1_200)
}

/** What a browser sends as its cookie after this answer. */
const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie']).split(';')[0] ?? ''

const makeList = (title: string) =>
  test.call('POST', '/list', { as: 'alice', body: { title, description: '', public: true } })
const rename = (id: number, title: string, app = test) =>
  app.call('PUT', '/list', { as: 'alice', body: { id, title, description: '', public: true } })
const titleOf = async (id: number, options: CallOptions = {}, app = test): Promise<string> =>
  (await app.call('GET', `/list/${id}`, options)).body.title

/** A list whose first title is on all replicas. */
async function knownList(): Promise<number> {
  const { body } = await makeList('before')
  await caughtUp()
  return Number(body.id)
}

it('visitors read from a replica; who wrote reads it back at once, in every process, although nothing is replayed', async () => {
  const id = await knownList()
  await pause(...cluster.replicas)
  try {
    const answer = await rename(id, 'after')
    expect(answer.headers['set-cookie']).toMatch(
      /^__Secure-ludoteca_at=[0-9A-F]+\/[0-9A-F]+\.\d+\.[\w-]{43}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure$/,
    )
    const own = { as: 'alice', headers: { cookie: cookieOf(answer) } } as const
    expect(await titleOf(id), 'a visitor').toBe('before')
    expect(await titleOf(id, {}, second), 'a visitor of another process').toBe('before')
    expect(await titleOf(id, own)).toBe('after')
    expect(await titleOf(id, own, second)).toBe('after')
    // Not because it was a moment ago: by the position in the log.
    for (const { clock, ctx } of [test, second]) clock.move(ctx.replicas.restMs + 1)
    expect(await titleOf(id, own)).toBe('after')
    expect(await titleOf(id, own, second)).toBe('after')
    expect(await titleOf(id, { headers: own.headers }), 'her browser after a log-out').toBe('after')
    expect(await titleOf(id), 'a visitor, still').toBe('before')
  } finally {
    await resume(...cluster.replicas)
    for (const { clock } of [test, second]) clock.reset()
  }
  await vi.waitFor(async () => expect(await titleOf(id)).toBe('after'), 10_000)
})

it('who wrote some time ago reads from a replica again; a client that keeps no cookie reads from the primary', async () => {
  const id = await knownList()
  const { ctx, clock, cast, call } = test
  const first = await call('GET', `/list/${id}`, { as: 'bob' })
  const bob = { as: 'bob', headers: { cookie: cookieOf(first) } } as const
  await caughtUp()
  await pause(...cluster.replicas)
  try {
    clock.move(ctx.replicas.restMs + 1)
    await rename(id, 'after')
    expect(await titleOf(id, bob), 'bob, who did not write').toBe('before')
    expect(await titleOf(id, { as: 'bob' }), 'bob without a cookie').toBe('after')
    const other = await ctx.sessions.open(cast.bob.id)
    expect(await titleOf(id, { as: { token: other }, headers: bob.headers }), 'with the word of another session').toBe(
      'after',
    )
    const forged = { cookie: bob.headers.cookie.replace(/\/[0-9A-F]+/, '/1') }
    expect(await titleOf(id, { as: 'bob', headers: forged }), 'with a word of his own making').toBe('after')
    // A search is a POST and no write; a like is one.
    expect((await call('POST', '/game/search', { ...bob, body: { data: 'x' } })).headers['set-cookie']).toBeUndefined()
    expect((await call('POST', `/list/like/${id}`, bob)).headers['set-cookie']).toMatch(/^__Secure-ludoteca_at=/)
  } finally {
    await resume(...cluster.replicas)
    clock.reset()
  }
})

it('what a replica does not have yet is looked for on the primary before it is called unknown', async () => {
  await caughtUp()
  await pause(...cluster.replicas)
  try {
    const { body } = await makeList('brand new')
    expect(await titleOf(Number(body.id)), 'a visitor who follows a link').toBe('brand new')
    expect((await test.call('GET', '/list/999999')).status).toBe(404)
  } finally {
    await resume(...cluster.replicas)
  }
})

it('pages are kept under the word of what they are drawn from, and drawn from nothing older', async () => {
  const id = await knownList()
  const version = createPagesVersion(test.ctx)
  const asked = (cookie?: string) => ({ headers: { ...(cookie && { cookie }) }, ip: '192.0.2.1' }) as FastifyRequest
  const drawn = async (request: FastifyRequest) =>
    titleOf(id, {
      headers: positionHeader(request, { after: (await version(request)).position, publicUrl }),
      from: request.ip,
    })
  const before = await version(asked())
  await pause(...cluster.replicas)
  try {
    const answer = await rename(id, 'after')
    const writer = asked(cookieOf(answer))
    expect((await version(asked())).word, 'an old page under the old word').toBe(before.word)
    expect(await drawn(asked())).toBe('before')
    expect((await version(writer)).word, 'a new page under the new one').not.toBe(before.word)
    expect(await drawn(writer)).toBe('after')
  } finally {
    await resume(...cluster.replicas)
  }
})

it('a replica that lags is left out within seconds, told in the metrics, and comes back', async () => {
  const id = await knownList()
  const [, late] = cluster.replicas as [TestReplica, TestReplica]
  await pause(late)
  try {
    await rename(id, 'after')
    const since = Date.now()
    await becomes(null, 'behind')
    expect(Date.now() - since).toBeLessThan(3_000 + 4_000)
    const { text } = await test.call('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    expect(text).toContain('ludoteca_replica_used{replica="1",why=""} 1')
    expect(text).toContain('ludoteca_replica_used{replica="2",why="behind"} 0')
    expect(Number(/ludoteca_replica_lag_seconds\{replica="2"\} (\S+)/.exec(text)?.[1])).toBeGreaterThan(3)
    for (let n = 0; n < 8; n += 1) expect(await titleOf(id, { from: `192.0.2.${n}` })).toBe('after')
  } finally {
    await resume(late)
  }
  await becomes(null, null)
}, 30_000)

/**
 * Reads as many visitors at once until `work` is done; returns the statuses that were none of 200, and the longest wait
 * in ms.
 */
async function readDuring(id: number, work: () => Promise<unknown>): Promise<{ failed: number[]; longest: number }> {
  let done = false
  const failed: number[] = []
  let longest = 0
  let reads = 0
  const visitor = async (place: number): Promise<void> => {
    while (!done) {
      const start = performance.now()
      const { status } = await test.call('GET', `/list/${id}`, { from: `192.0.2.${place}` })
      longest = Math.max(longest, performance.now() - start)
      if (status !== 200) failed.push(status)
      reads += 1
      await sleep(5)
    }
  }
  const visitors = Promise.all(Array.from({ length: 8 }, (_, place) => visitor(place)))
  await work()
  done = true
  await visitors
  expect(reads).toBeGreaterThan(20)
  return { failed, longest }
}

it('no request fails when a replica is killed; it is left out, and comes back when it is started again', async () => {
  const id = await knownList()
  const [first] = cluster.replicas as [TestReplica, TestReplica]
  const { failed } = await readDuring(id, async () => {
    await sleep(200)
    await first.kill()
    await becomes('silent', null)
    await sleep(200)
  })
  expect(failed).toEqual([])
  await first.start()
  await becomes(null, null)
}, 40_000)

it('no request fails when a replica freezes (F-15): what waits for it is asked on the primary within seconds', async () => {
  const id = await knownList()
  const [first] = cluster.replicas as [TestReplica, TestReplica]
  const { failed, longest } = await readDuring(id, async () => {
    first.freeze()
    try {
      await becomes('silent', null)
      await sleep(200)
    } finally {
      first.thaw()
    }
  })
  expect(failed).toEqual([])
  expect(longest).toBeLessThan(6_000)
  await becomes(null, null)
}, 40_000)

it('a primary that only began another file of its log is not ahead of its replicas', async () => {
  await caughtUp()
  const [{ ask }] = cluster.replicas as [TestReplica, TestReplica]
  for (let n = 0; n < 3; n += 1) {
    await cluster.ask('SELECT pg_switch_wal()')
    await vi.waitFor(async () => {
      const end = positionText(await test.ctx.replicas.position())
      expect(await ask(`SELECT pg_last_wal_replay_lsn() >= '${end}' AS there`)).toEqual({ there: true })
    }, 5_000)
  }
})

it('a reader takes no transaction', async () => {
  const reads = test.ctx.replicas.reader('somebody', null)
  expect(reads).not.toBe(test.db)
  await expect(reads.transaction().execute(async () => undefined)).rejects.toThrow('belongs to the primary')
})

it('the doctor tells of each replica, and a promoted one is left out', async () => {
  const [, second_] = cluster.replicas as [TestReplica, TestReplica]
  await second_.ask('SELECT pg_promote()')
  await becomes(null, 'promoted')
  const found = await examineReplicaUrls(test.ctx.config, test.db)
  expect(found).toEqual([
    { kind: 'fine', text: 'Replica 1 of DATABASE_REPLICA_URL follows and can be read from.' },
    {
      kind: 'problem',
      text: 'Replica 2 of DATABASE_REPLICA_URL follows no primary (it was promoted, or is one): it is not read from. Name a replica, or take it out.',
    },
  ])
}, 30_000)
