import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findPostmaster } from './embedded-process.ts'
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts'
import { makeFolder } from './testing/cluster.ts'

const writer = fileURLToPath(new URL('./testing/writer.ts', import.meta.url))

let folder: string
let started: EmbeddedDatabase | undefined

const start = async (dataDir = folder) => {
  const lines: string[] = []
  started = await startEmbedded({ dataDir, log: (line) => lines.push(line) })
  return { ...started, lines }
}

const ask = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client.query(sql).then(
    ({ rows }) => (client.end(), rows),
    (error) => (client.end(), Promise.reject(error)),
  )
}

const postmaster = (dataDir = folder) => findPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

beforeEach(() => {
  folder = makeFolder()
})
afterEach(async () => {
  await started?.stop()
  started = undefined
  rmSync(folder, { recursive: true, force: true })
})

it('keeps every acknowledged row exactly once through ten kill -9 of the server and five of PostgreSQL', async () => {
  const ledger = join(folder, 'ledger.txt')
  const written = (): number => (existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').length : 0)
  for (let round = 0; round < 10; round++) {
    const child = spawn(process.execPath, [writer, folder, ledger], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    // In the middle of its work, however fast the machine is, at another place each time.
    const enough = written() + 105 + 40 * round
    while (written() < enough) await sleep(20)
    if (round % 2) process.kill(postmaster(), 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const { url } = await start()
  const rows = await ask(url, 'SELECT id FROM ledger')
  const acknowledged = readFileSync(ledger, 'utf8').trim().split('\n')
  const counts = new Map<unknown, number>()
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect(acknowledged.length).toBeGreaterThan(1000)
  expect(acknowledged.filter((id) => counts.get(id) !== 1)).toEqual([])
  expect([...counts.values()].filter((count) => count !== 1)).toEqual([])
}, 180_000)

it('writes durably, listens on a private socket only, and gives the server a role without privileges', async () => {
  const { url, adopted } = await start()
  const [settings] = await ask(
    url,
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
       current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses,
       current_setting('is_superuser') AS superuser, current_setting('statement_timeout') AS patience,
       upper('ñandú') AS upper`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    addresses: '',
    superuser: 'off',
    patience: '5s',
    upper: 'ÑANDÚ',
  })
  expect(statSync(join(folder, 'run')).mode & 0o777).toBe(0o700)
  expect(adopted).toBe(false)
})

it('restarts PostgreSQL when it is killed under a running server', async () => {
  const { url, lines } = await start()
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => ask(url, 'SELECT 1 AS one').catch(() => 'away'), { timeout: 30_000 }).toEqual([{ one: 1 }])
  await expect.poll(() => lines.at(-1)).toBe('PostgreSQL is running again')
  expect(postmaster()).not.toBe(killed)
}, 60_000)

it('is not stopped by a pid file whose number now belongs to another process', async () => {
  await (await start()).stop()
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  writeFileSync(pidFile, `${process.pid}\n${folder}/postgres\n1\n5432\n${folder}/run\n\n12345 67890\nready   \n`)
  mkdirSync(join(folder, 'run'))
  writeFileSync(join(folder, 'run', '.s.PGSQL.5432.lock'), `${process.pid}\n`)
  const { url } = await start()
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

it('adopts a PostgreSQL that outlived its server', async () => {
  const first = await start()
  const before = postmaster()
  expect((await start()).adopted).toBe(true)
  expect(postmaster()).toBe(before)
  await first.stop()
  expect(postmaster()).toBe(0)
})

it('works in a folder with spaces, quotes and a very long path', async () => {
  const long = join(folder, `it's "my" data, ${'long '.repeat(20)}`)
  mkdirSync(long, { mode: 0o711 })
  const { url } = await start(long)
  expect(await ask(url, 'SELECT current_database() AS name')).toEqual([{ name: 'ludoteca' }])
})

it('refuses a cluster of another major version in one sentence', async () => {
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 15 and this is PostgreSQL 18: .*backup/)
})
