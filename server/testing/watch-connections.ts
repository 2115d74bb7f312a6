import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { noteUnexpected } from './unexpected.ts'

interface Request {
  name: string
  /** Connections that it has now. */
  held: Set<pg.PoolClient>
}

const requests = new AsyncLocalStorage<Request>()

/** Runs a request: what it takes from a watched pool is counted as its own, also behind awaits. */
export const asRequest = <T>(name: string, work: () => T): T => requests.run({ name, held: new Set() }, work)

/**
 * Fails the test in which a request asks for a second connection while a transaction of its own has the first. As many such requests at
 * once as the pool has connections wait for each other until all of them fail. Reads beside each other outside of a transaction are
 * no danger: each gives its connection back without waiting for another.
 */
export function watchConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as unknown as (done?: Taken) => Promise<pg.PoolClient> | void
  pool.connect = ((done?: Taken) => {
    const request = requests.getStore()
    if (!request) return connect(done)
    if ([...request.held].some((client) => statusOf(client) !== 'I')) noteSecond(request)
    if (!done) return (connect() as Promise<pg.PoolClient>).then((client) => hold(request, client))
    return connect((error, client, release) => {
      done(error, client && hold(request, client), client ? client.release : release)
    })
  }) as typeof pool.connect
}

/** How a provider did is noted behind the request, which does not wait for it; a server has started its queue before it listens. */
const notWaitedFor = /providers\/client\/health|jobs\/create-queue\.ts:\d+:\d+\)?\n.*pg-boss/

function noteSecond({ name }: Request): void {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error('taken')
  Error.stackTraceLimit = usual
  if (!notWaitedFor.test(stack))
    noteUnexpected(`${name} asked for a second connection inside of its transaction\n${stack}`)
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient['release']) => void

/** 'I' while idle or in a statement of its own, 'T' or 'E' inside of a transaction. */
const statusOf = (client: pg.PoolClient): string =>
  (client as unknown as { getTransactionStatus(): string | null }).getTransactionStatus() ?? 'I'

function hold(request: Request, client: pg.PoolClient): pg.PoolClient {
  request.held.add(client)
  const release = client.release.bind(client)
  client.release = (error) => {
    request.held.delete(client)
    release(error)
  }
  return client
}
