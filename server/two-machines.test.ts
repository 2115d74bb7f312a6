import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startS3Fake } from '../fakes/s3/fake.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createDatabase } from './db/connection.ts'
import { createFileStore } from './files/create-file-store.ts'
import { createJobQueue } from './jobs/create-queue.ts'
import { createLimits } from './limits/rate-limits.ts'
import { createSessions } from './sessions/sessions.ts'
import { exportOf, readZip, upload } from './testing/archives.ts'
import { createCaller } from './testing/call.ts'
import { createJobRunner } from './testing/jobs.ts'
import { formOf, plain } from './testing/pictures.ts'
import { testApp, type TestApp, testSecret } from './testing/test-app.ts'
import { testLog } from './testing/unexpected.ts'
import { createThreads } from './threads/threads.ts'

/** One installation on two machines with a bucket: each has its own connections, memory and data folder. */
async function twoMachines(more: Record<string, string> = {}) {
  const bucket = await startS3Fake()
  onTestFinished(() => bucket.stop())
  const env = { LUDOTECA_FILES: bucket.address, ...more }
  const one = await testApp({ env })
  return { one, two: await secondMachine(one, env) }
}

async function secondMachine(one: TestApp, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-machine-'))
  const { db, pool, close } = createDatabase({ url: one.databaseUrl, max: 5, log: () => undefined })
  const settings = { NODE_ENV: 'test', TOKEN_SECRET: testSecret, LUDOTECA_RATE_LIMITS: 'off', LUDOTECA_DATA: folder }
  const config = readConfig({ ...settings, ...env })
  const queue = createJobQueue({ pool, log: testLog })
  const parts = { ...one.ctx, config, db }
  const own = { sessions: createSessions(parts), limits: createLimits(parts), files: createFileStore(config) }
  const ctx = { ...parts, ...own, jobs: queue, threads: createThreads() }
  const app = await createApp(ctx)
  onTestFinished(async () => {
    await app.close()
    await queue.stop()
    await close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { app, ctx, folder, call: createCaller(app, one.cast), runJobs: createJobRunner(ctx, queue) }
}

it('files, exports and imports are in the bucket: neither machine needs a folder of the other (issue 20)', async () => {
  const { one, two } = await twoMachines()
  const photo = await plain(900, 600).jpeg().toBuffer()
  const { avatar } = (await one.call('PUT', '/auth', { as: 'alice', ...(await formOf({ avatar: photo })) })).body
  expect((await two.app.inject({ url: `${avatar}/512.webp` })).statusCode).toBe(200)

  // Asked for here, made there, and fetched here.
  const zip = await exportOf({ ...one, runJobs: two.runJobs }, 'alice')
  expect(Object.keys(await readZip(zip))).toContain('manifest.json')

  const { body, status } = await upload(one, 'bob', zip)
  expect(status).toBe(202)
  await two.runJobs()
  expect((await one.call('GET', `/archive/import/${body.id}`, { as: 'bob' })).body.state).toBe('checked')

  expect(readdirSync(one.ctx.config.dataDir)).toEqual([])
  expect(readdirSync(two.folder)).toEqual([])
})

it('wrong passwords and calls of providers are counted over both machines (AU-12, AUT-13)', async () => {
  const { one, two } = await twoMachines({ LUDOTECA_RATE_LIMITS: 'on' })
  const guess = ({ call }: Pick<TestApp, 'call'>, n: number) =>
    call('POST', '/auth/login', { body: { data: `nobody_${n}`, password: 'wrong_one' } })
  for (let n = 0; n < 25; n += 1) expect((await guess(n % 2 === 0 ? one : two, n)).status).toBe(401)
  expect([(await guess(one, 25)).status, (await guess(two, 26)).status]).toEqual([429, 429])

  const caller = { viewer: null, ip: '203.0.113.9' }
  for (const [name, most] of [
    ['external', 60],
    ['price', 30],
  ] as const) {
    for (let n = 0; n < most; n += 1) await (n % 2 === 0 ? one : two).ctx.limits.take(name, caller)
    for (const { ctx } of [one, two]) await expect(ctx.limits.take(name, caller)).rejects.toMatchObject({ status: 429 })
  }
})

it('a session that begins on one machine is known on the other, and ends on both (AUT-08)', async () => {
  const { one, two } = await twoMachines()
  const { nick, password } = one.cast.alice
  const { token } = (await one.call('POST', '/auth/login', { body: { data: nick, password } })).body
  const check = async () => [
    (await one.call('GET', '/auth/check', { as: { token } })).status,
    (await two.call('GET', '/auth/check', { as: { token } })).status,
  ]
  expect(await check()).toEqual([200, 200])
  await two.call('POST', '/auth/logout', { as: { token } })
  expect(await check()).toEqual([401, 401])
})

it('a job is done once, on one of both machines (issue 20)', async () => {
  const { one, two } = await twoMachines()
  for (const name of ['alice', 'bob', 'carla', 'dan'] as const)
    await one.call('POST', '/password/reset-request', { body: { email: one.cast[name].email } })
  const ran = (await Promise.all([one.runJobs(), two.runJobs()])).flat()
  expect(ran).toEqual(Array.from({ length: 4 }, () => ({ name: 'send-a-mail', status: 'completed' })))
  expect(await one.mails()).toHaveLength(4)
})
