// PostgreSQL's error classes and codes: https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNAVAILABLE = [
  /^08/, // connection failure
  /^53/, // out of disk, memory or connections
  /^57P0[1-5]$/, // shut down, crashed, starting
  /^25006$/, // read only: this is the old primary after a failover
  /^57014$/, // statement_timeout
  /^55P03$/, // lock_timeout
  /^25P0[34]$/, // idle or long transaction ended
  /^40/, // serialization failure or deadlock: may succeed when retried
  /^58/, // input or output error of the system
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/,
]

const POOL_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  // PostgreSQL sent nothing for too long (kysely-pool.ts).
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
  // A migration changed the result of a prepared statement; the next attempt plans it again (kysely-pool.ts).
  'cached plan must not change result type',
]

/**
 * True when two transactions were in each other's way (serialization failure, deadlock): the same may succeed when it
 * is done again.
 */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('40')

/** True when the database could not serve this query now but may be able to shortly (answer 503, not 500). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  if (typeof code === 'string' && UNAVAILABLE.some((pattern) => pattern.test(code))) return true
  return POOL_MESSAGES.some((message) => error.message.startsWith(message))
}

/**
 * True when a replica could not answer a read and the primary may: its connection failed, it ends, it needed rows back
 * that the primary has removed, or it has not replayed a migration yet. Not for a statement that took too long, which
 * would only take as long again.
 */
export function isAnsweredByPrimary(error: unknown): boolean {
  const code = error instanceof Error ? String((error as { code?: unknown }).code) : ''
  if (/^(?:57014|55P03|25006)$/.test(code)) return false
  return isUnavailable(error) || /^42(?:703|P01|883)$/.test(code)
}
