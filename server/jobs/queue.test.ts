import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startJobs } from './run-job.ts'
import { createJobQueue } from './create-queue.ts'
import { backgroundJobs } from '../background-jobs.ts'
import { listDeadLetters, sendAgain, logDeadLetters } from './dead-letters.ts'
import { FinalError } from '../queue/job-queue.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const erase = backgroundJobs.queued['erase-a-deleted-account']
const mail = backgroundJobs.queued['send-a-mail']
afterEach(() => void vi.restoreAllMocks())

const addErase = ({ ctx, db }: TestApp, user_id: number, options = {}) =>
  ctx.jobs.add(db, 'erase-a-deleted-account', { user_id }, options)
const addMail = ({ ctx, db }: TestApp) => ctx.jobs.add(db, 'send-a-mail', { kind: 'export-ready', user_id: 1 })
const minute = 60_000

describe('a job', () => {
  it('exists if and only if the transaction that added it commits', async () => {
    const test = await testApp()
    const run = vi.spyOn(erase, 'run').mockResolvedValue(undefined)
    const rollback = test.db.transaction().execute(async (trx) => {
      await test.ctx.jobs.add(trx, 'erase-a-deleted-account', { user_id: 1 })
      throw new Error('no')
    })
    await expect(rollback).rejects.toThrow('no')
    await test.db.transaction().execute((trx) => test.ctx.jobs.add(trx, 'erase-a-deleted-account', { user_id: 2 }))
    expect(await test.runJobs()).toEqual([{ name: 'erase-a-deleted-account', status: 'completed' }])
    expect(run.mock.calls.map(([, payload]) => payload)).toEqual([{ user_id: 2 }])
    expect(await test.runJobs()).toEqual([])
  })

  it('is queued once per key, and does not run before its time', async () => {
    const test = await testApp()
    const run = vi.spyOn(erase, 'run').mockResolvedValue(undefined)
    await Promise.all([1, 2, 3].map((id) => addErase(test, id, { key: 'one' })))
    await addErase(test, 4)
    await addErase(test, 5)
    await addErase(test, 6, { key: 'later', after: new Date(test.ctx.now() + 10 * minute) })
    expect(await test.runJobs()).toHaveLength(3)
    await addErase(test, 7, { key: 'one' })
    expect(await test.runJobs(), 'the key is free again').toHaveLength(1)
    expect(run).toHaveBeenCalledTimes(4)
    test.clock.move(11 * minute)
    expect(await test.runJobs()).toHaveLength(1)
    expect(run.mock.lastCall?.[1]).toEqual({ user_id: 6 })
  })

  it('may add the next one, also from many connections before any worker has started', async () => {
    const test = await testApp()
    vi.spyOn(erase, 'run').mockImplementation(async (ctx, { user_id }) => {
      if (user_id > 1) await ctx.jobs.add(ctx.db, 'erase-a-deleted-account', { user_id: user_id - 1 })
    })
    await addErase(test, 3)
    expect(await test.runJobs()).toHaveLength(3)
    await Promise.all(Array.from({ length: 20 }, () => addErase(test, 1)))
    expect(await test.runJobs()).toHaveLength(20)
  })
})

describe('failing jobs (F-16)', () => {
  it('one that throws is tried five times with growing waits, then a visible dead letter, and can be queued again; others run meanwhile', async () => {
    const test = await testApp()
    const run = vi
      .spyOn(mail, 'run')
      .mockRejectedValue(
        Object.assign(new Error('Key (email)=(alice@example.com) stands in the way'), { detail: 'secret' }),
      )
    vi.spyOn(erase, 'run').mockResolvedValue(undefined)
    await addMail(test)
    const waits: number[] = []
    for (let tries = 1; tries <= 5; tries++) {
      await addErase(test, 1)
      const ran = await test.runJobs({ mayFail: true })
      expect(ran).toContainEqual({ name: 'erase-a-deleted-account', status: 'completed' })
      expect(ran).toContainEqual({ name: 'send-a-mail', status: tries < 5 ? 'failed' : 'deadletter' })
      const wait = await waitOf(test)
      if (wait !== undefined) waits.push(wait)
      test.clock.move(60 * minute)
    }
    expect(await test.runJobs({ mayFail: true }), 'no sixth try').toEqual([])
    expect(run).toHaveBeenCalledTimes(5)
    expect(waits).toHaveLength(4)
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(120 * 2 ** at - 5)
      expect(wait).toBeLessThanOrEqual(240 * 2 ** at)
    }
    const boss = await test.queue.boss()
    const [deadLetter, ...more] = await listDeadLetters(boss)
    expect(more).toEqual([])
    expect(deadLetter).toMatchObject({ name: 'send-a-mail', tries: 5 })
    expect(deadLetter?.failure, 'without addresses (P-52)').toBe('Key (email)=(…) stands in the way')
    expect(await sendAgain(boss, [deadLetter?.id ?? ''])).toBe(1)
    run.mockResolvedValue(undefined)
    expect(await test.runJobs()).toEqual([{ name: 'send-a-mail', status: 'completed' }])
    expect(await listDeadLetters(boss)).toEqual([])
  })

  it('a FinalError and a payload of the wrong shape are dead letters after one attempt', async () => {
    const test = await testApp()
    vi.spyOn(erase, 'run').mockRejectedValue(new FinalError('it cannot work'))
    await addErase(test, 1)
    const boss = await test.queue.boss()
    await boss.send('send-a-mail', { kind: 'no-such-mail', user_id: 1 }, { singletonKey: 'x' })
    expect(await test.runJobs({ mayFail: true })).toHaveLength(2)
    const failures = (await listDeadLetters(boss)).map(({ failure }) => failure)
    expect(failures.sort()).toEqual(['it cannot work', 'the payload has the wrong shape'])
    const wrong = { user_id: 'one', text: 'x'.repeat(1_000_000) } as never
    await expect(test.ctx.jobs.add(test.db, 'erase-a-deleted-account', wrong)).rejects.toThrow('shape')
  })

  it('one with lanes needs one; what an earlier release added without one is done all the same', async () => {
    const test = await testApp()
    const run = vi.spyOn(backgroundJobs.queued['read-a-linked-account'], 'run').mockResolvedValue(undefined)
    const payload = { user_id: 1, import_id: 2 }
    await expect(test.ctx.jobs.add(test.db, 'read-a-linked-account', payload)).rejects.toThrow('names no lane')
    await (await test.queue.boss()).send('read-a-linked-account', payload)
    await test.ctx.jobs.addAll(test.db, 'read-a-linked-account', [
      { ...payload, platform: 'psn' },
      { ...payload, platform: 'xbox' },
    ])
    const ran = await test.runJobs()
    const names = ['', '/psn', '/xbox'].map((lane) => `read-a-linked-account${lane}`)
    expect(ran.map(({ name }) => name).toSorted()).toEqual(names)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('one that ends its process counts as an attempt', async () => {
    const test = await testApp()
    vi.spyOn(mail, 'run').mockResolvedValue(undefined)
    await addMail(test)
    const boss = await test.queue.boss()
    for (let tries = 1; tries <= 5; tries++) {
      await sql`update pgboss.job set start_after = now()`.execute(test.db)
      expect(await boss.fetch('send-a-mail'), `try ${tries}`).toHaveLength(1)
      // No heartbeat since.
      await sql`update pgboss.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'`.execute(
        test.db,
      )
      await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(test.db)
      await boss.supervise('send-a-mail')
    }
    expect(await listDeadLetters(boss)).toMatchObject([{ name: 'send-a-mail', tries: 5 }])
    const error = vi.fn()
    const log = { ...test.ctx.log, error } as unknown as typeof test.ctx.log
    await logDeadLetters.run({ ...test.ctx, log }, new AbortController().signal)
    expect(error.mock.calls, 'told once an hour').toMatchObject([
      [{ deadLetters: 1, fresh: 1 }, expect.stringContaining('npm run jobs')],
    ])
  })

  it('one that does not end is aborted, and delays no other', async () => {
    const test = await testApp()
    const signals: AbortSignal[] = []
    vi.spyOn(erase, 'run').mockImplementation((_ctx, _payload, signal) => {
      signals.push(signal)
      return new Promise(() => {})
    })
    const sent = Promise.withResolvers<void>()
    vi.spyOn(mail, 'run').mockImplementation(async () => sent.resolve())
    await addErase(test, 1)
    await sql`update pgboss.job set expire_seconds = 1, retry_limit = 0`.execute(test.db)
    const queue = createJobQueue({ pool: test.pool, log: test.ctx.log, jobs: backgroundJobs })
    await startJobs(test.ctx, queue, backgroundJobs)
    await vi.waitFor(() => expect(signals).toHaveLength(1), 5_000)
    await addMail(test)
    await sent.promise
    const boss = await queue.boss()
    await vi.waitFor(async () => expect(await listDeadLetters(boss)).toHaveLength(1), 5_000)
    expect(signals[0]?.aborted).toBe(true)
    await queue.stop()
  })
})

/** Seconds until the one job that awaits a retry. */
async function waitOf({ ctx, db }: TestApp): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from start_after - ${new Date(ctx.now())})::float8 as wait from pgboss.job where state = 'retry'`.execute(
    db,
  )
  return rows[0]?.wait
}
