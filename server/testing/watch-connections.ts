import { AsyncLocalStorage } from 'node:async_hooks'
import { type Transaction, TransactionBuilder } from 'kysely'
import type pg from 'pg'
import { noteUnexpected } from './unexpected.ts'

interface Request {
  name: string
  /** Whether this runs inside a transaction of the request. */
  holding?: boolean
}

const requests = new AsyncLocalStorage<Request>()

/** Runs a request: connections that its code acquires, also after awaits, are attributed to it. */
export const asRequest = <T>(name: string, work: () => T): T => requests.run({ name }, work)

type Builder = TransactionBuilder<unknown>
type Work = (trx: Transaction<unknown>) => Promise<unknown>

// Kysely's only entry to a transaction: its callback holds the connection.
const execute = TransactionBuilder.prototype.execute as (this: Builder, work: Work) => Promise<unknown>
TransactionBuilder.prototype.execute = function watched(this: Builder, work: Work) {
  const request = requests.getStore()
  if (!request) return execute.call(this, work)
  return execute.call(this, (trx) => requests.run({ ...request, holding: true }, () => work(trx)))
} as typeof TransactionBuilder.prototype.execute

/**
 * Fails the test in which a request waits for a second connection inside its transaction: as many such requests as the
 * pool has connections would wait for each other until all of them fail. Concurrent reads are harmless: each releases
 * its connection without waiting for another.
 */
export function watchConnections(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool)
  pool.connect = ((...given: Parameters<typeof connect>) => {
    const request = requests.getStore()
    if (request?.holding) noteSecond(request.name)
    return connect(...given)
  }) as typeof pool.connect
}

/**
 * A provider's health is recorded in the background of the request; a server has started its queue before it listens.
 */
const notWaitedFor = /providers\/client\/health|jobs\/create-queue\.ts:\d+:\d+\)?\n.*pg-boss/

function noteSecond(name: string): void {
  const usual = Error.stackTraceLimit
  Error.stackTraceLimit = 60
  const { stack = '' } = new Error('taken')
  Error.stackTraceLimit = usual
  if (!notWaitedFor.test(stack))
    noteUnexpected(`${name} asked for a second connection inside of its transaction\n${stack}`)
}
