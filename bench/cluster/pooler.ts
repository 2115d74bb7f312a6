import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../server.ts'
import { listens, type Restartable, startPart, startRestartable, whenReady } from './part.ts'
import type { Place } from './place.ts'

/** PgBouncer in transaction mode before the database. */
export interface Pooler extends Restartable {
  port: number
  /** Sends everybody to another server, from now on. */
  pointTo(databasePort: number): void
}

/**
 * The settings that matter behind a failover: after a refused connection PgBouncer waits 15 seconds by default before
 * it tries again.
 */
const settings = (place: Place, port: number): string => `
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(place.folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 30
max_client_conn = 400
server_login_retry = 1
query_wait_timeout = 10
${place.programs.knowsStatements ? 'max_prepared_statements = 200' : ''}
log_connections = 0
log_disconnections = 0
`

export async function startPooler(place: Place, databasePort: number): Promise<Pooler> {
  const port = await freePort()
  const [file, users] = ['pgbouncer.ini', 'users.txt'].map((name) => join(place.folder, name)) as [string, string]
  writeFileSync(users, `"ludoteca" "${place.password}"\n"postgres" "${place.password}"\n`)
  const write = (databasePort: number): void => {
    writeFileSync(file, `[databases]\nludoteca = host=127.0.0.1 port=${databasePort}\n${settings(place, port)}`)
    for (const path of [file, users]) place.own(path)
  }
  write(databasePort)
  const running = await startRestartable(async () => {
    const { programs, logs } = place
    const part = startPart({ name: 'pgbouncer', file: programs.pgbouncer, args: [file], user: programs.user, logs })
    await whenReady(part, () => listens(port))
    return part
  })
  return Object.assign(running, {
    port,
    pointTo(database: number) {
      write(database)
      running.part.signal('SIGHUP')
    },
  })
}
