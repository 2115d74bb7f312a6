import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { findEmbedded } from './db/embedded.ts'
import { launchServer, startServer } from './testing/running-server.ts'

const secret = { TOKEN_SECRET: 'a-secret-that-all-processes-share-and-nobody-else' }
const metricsToken = 'a-token-of-32-letters-for-the-metrics'
const folders = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `ludoteca-processes-${n}-`)))
const [folder = '', second = ''] = folders

afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })))

const childrenOf = (pid: number): number[] =>
  execFileSync('pgrep', ['-P', String(pid), '-f', 'main.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

const ask = async (url: string, path: string, body?: object, patienceMs = 60_000) => {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { connection: 'close', ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(patienceMs),
  })
  return { status: answer.status, text: await answer.text() }
}

/** One scrape tells the filters of both web processes, and the memory of the first one, too. */
async function expectFiguresOfAll(url: string, filters: number): Promise<void> {
  const headers = { authorization: `Bearer ${metricsToken}`, connection: 'close' }
  const text = await (await fetch(`${url}/api/metrics`, { headers })).text()
  const asked = [...text.matchAll(/^ludoteca_requests_total\{call="game.filter".*\} (\d+)$/gm)]
  expect(asked.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(filters)
  const processes = [...text.matchAll(/^process_resident_memory_bytes\{process="(\w+)"\}/gm)].map(([, name]) => name)
  expect([processes.length, new Set(processes)]).toEqual([3, new Set(['1', '2', 'first'])])
  expect(text).toContain('ludoteca_reading_failed{part="processes"} 0')
  expect(text.match(/^ludoteca_provider_state\{.*state="off"\}/gm)?.join()).not.toContain('process=')
  const types = text.match(/^# TYPE .*$/gm) ?? []
  expect(new Set(types).size).toBe(types.length)
}

it(
  'F-27: several web processes share a port and one index; one that is killed is replaced; the others go on',
  { timeout: 400_000 },
  async () => {
    const settings = { LUDOTECA_PROCESSES: '2', LUDOTECA_DRAIN: '1', LUDOTECA_METRICS_TOKEN: metricsToken }
    const server = await startServer(folder, { ...secret, ...settings })
    const pids = childrenOf(server.child.pid ?? 0)
    expect(pids.length).toBe(2)
    // The index is in none of the two that answer.
    const filters = await Promise.all(Array.from({ length: 8 }, () => ask(server.url, '/api/game/filter', {})))
    expect(
      new Set(filters.map(({ status, text }) => `${status} ${(JSON.parse(text) as { total: number }).total > 1_000}`)),
    ).toEqual(new Set(['200 true']))
    // Whichever of them is asked.
    for (let n = 0; n < 2; n++) await expectFiguresOfAll(server.url, filters.length)

    process.kill(pids[0] ?? 0, 'SIGKILL')
    const statuses: number[] = []
    for (let n = 0; n < 20; n++) {
      statuses.push(
        // A connection that was just handed to the process that is killed is lost: Node’s cluster keeps it.
        await ask(server.url, '/api/health', undefined, 5_000).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await sleep(20)
    }
    expect(statuses.filter((status) => status === 200).length, 'the other one answers').toBeGreaterThan(17)
    await expect.poll(() => childrenOf(server.child.pid ?? 0).length, { timeout: 60_000 }).toBe(2)

    const ending = server.end('SIGTERM')
    await expect.poll(() => ask(server.url, '/api/ready').then(({ status }) => status), { interval: 20 }).toBe(503)
    expect((await ask(server.url, '/api/site')).status, 'who comes all the same is served').toBe(200)
    expect(await ending).toBe(0)
    expect(server.said()).toContain('a web process has ended (SIGKILL)')
    expect(server.said()).not.toMatch(/"level":(?:50|60)|connection was lost/)
  },
)

it(
  'pages and jobs in processes of their own; a role that nobody knows ends the start with a sentence',
  { timeout: 400_000 },
  async () => {
    const web = await startServer(folder, { ...secret, LUDOTECA_ONLY: 'web' })
    const url = findEmbedded(folder)?.url ?? ''
    const jobs = await startServer(second, { ...secret, LUDOTECA_ONLY: 'jobs', DATABASE_URL: url })
    expect((await ask(web.url, '/')).status).toBe(200)
    expect((await ask(jobs.url, '/api/health')).status).toBe(200)
    for (const path of ['/', '/api/site', '/platform/steam/user/nuria'])
      expect([path, (await ask(jobs.url, path)).status]).toEqual([path, 404])

    await ask(web.url, '/api/auth', { nick: 'ana', email: 'ana@example.com', password: 'a-long-password-9' })
    // The web process adds the mail, the other one sends it: here, into its data folder.
    await expect
      .poll(() => readdirSync(second, { recursive: true }).filter((path) => path.includes('mail')).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(1)
    expect(jobs.said() + web.said()).not.toMatch(/"level":(?:50|60)/)

    const wrong = await launchServer(second, { ...secret, LUDOTECA_ONLY: 'everything' })
    expect([await wrong.ended, wrong.said()]).toEqual([
      1,
      'LUDOTECA_ONLY must be web, jobs or platform, or nothing for all of them, not "everything".\n',
    ])
    expect([await jobs.end('SIGTERM'), await web.end('SIGTERM')]).toEqual([0, 0])
  },
)
