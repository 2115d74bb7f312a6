import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../server.ts'
import { listens, type Part, runToEnd, startPart, whenReady } from './part.ts'
import type { Place } from './place.ts'

/** A server of the database. */
export interface DatabaseServer {
  port: number
  folder: string
  part: Part
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  max_connections: '100',
  wal_level: 'replica',
  synchronous_commit: 'on',
  wal_keep_size: '256MB',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

const flags = (given: Record<string, string>): string[] =>
  Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** The address of a database for the superuser, or for the application. */
export const addressOf = (port: number, { password }: Place, user: 'postgres' | 'ludoteca' = 'postgres'): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/ludoteca`

/** A new database server, with the application's role and database. */
export async function startPrimary(place: Place): Promise<DatabaseServer> {
  const folder = join(place.folder, 'primary')
  const passwords = join(place.folder, 'password')
  writeFileSync(passwords, place.password)
  chmodSync(passwords, 0o600)
  place.own(passwords)
  const access = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwords}`]
  await runToEnd({
    name: 'initdb',
    file: place.programs.initdb,
    args: ['--pgdata', folder, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync', ...access],
    user: place.programs.user,
    logs: place.logs,
  })
  const server = await startServer(place, { folder, port: await freePort(), name: 'primary' })
  const client = new pg.Client({ connectionString: addressOf(server.port, place).replace(/ludoteca$/, 'postgres') })
  await client.connect()
  await client.query(`create role ludoteca login password '${place.password}'`)
  await client.query('create database ludoteca owner ludoteca')
  await client.end()
  return server
}

async function startServer(
  place: Place,
  { folder, port, name, more = {} }: { folder: string; port: number; name: string; more?: Record<string, string> },
): Promise<DatabaseServer> {
  const part = startPart({
    name,
    file: place.programs.postgres,
    args: ['-D', folder, ...flags({ ...settings, port: String(port), ...more })],
    user: place.programs.user,
    logs: place.logs,
    last: 'SIGQUIT',
  })
  await whenReady(part, () => answers(addressOf(port, place).replace(/ludoteca$/, 'postgres')))
  return { port, folder, part }
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A streaming replica of a server; commits wait for it from then on. */
export async function startReplica(place: Place, primary: DatabaseServer): Promise<DatabaseServer> {
  const folder = join(place.folder, 'replica')
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${place.password} application_name=replica`
  await runToEnd({
    name: 'pg_basebackup',
    file: place.programs.pgBasebackup,
    args: ['-D', folder, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'],
    user: place.programs.user,
    logs: place.logs,
  })
  const replica = await startServer(place, { folder, port: await freePort(), name: 'replica' })
  await whenStreaming(place, primary)
  await waitForReplica(place, primary, true)
  return replica
}

/** Whether commits wait until the replica has them on its disk: without that a promotion may lose the last moments. */
export const waitForReplica = (place: Place, primary: DatabaseServer, waits: boolean): Promise<void> =>
  withClient(place, primary, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${waits ? 'replica' : ''}'`)
    await client.query('select pg_reload_conf()')
  })

/** Waits until the replica follows. */
const whenStreaming = (place: Place, primary: DatabaseServer): Promise<void> =>
  withClient(place, primary, (client) =>
    whenReady(primary.part, async () => {
      const { rows } = await client.query(`select from pg_stat_replication where state = 'streaming'`)
      return rows.length > 0
    }),
  )

async function withClient<T>(place: Place, { port }: DatabaseServer, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: addressOf(port, place) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Starts a replica that has ended in its folder again; commits wait for it once it follows. */
export async function restartReplica(place: Place, replica: DatabaseServer, primary: DatabaseServer): Promise<void> {
  const { folder, port } = replica
  replica.part = (await startServer(place, { folder, port, name: 'replica' })).part
  await whenStreaming(place, primary)
  await waitForReplica(place, primary, true)
}

/** Makes the replica the primary; nobody follows it then, so its commits wait for nobody. */
export const promote = (place: Place, replica: DatabaseServer): Promise<void> =>
  withClient(place, replica, async (client) => void (await client.query('select pg_promote(true, 30)')))

/** Whether a killed server has really gone, with all processes that it had started. */
export const isGone = async ({ port, folder }: DatabaseServer): Promise<boolean> =>
  !(await listens(port)) && spawnSync('pgrep', ['-f', folder]).status !== 0
