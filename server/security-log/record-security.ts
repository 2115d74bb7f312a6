import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { SecurityKind } from '../../common/api/security.ts'
import type { DB } from '../db/types.ts'
import { addToLog, deleteLogBefore, type LoggedEntry, uncount } from './security-log.queries.ts'

/** Where a request came from, as `openedFrom` tells it. */
export interface Origin {
  /** The network. */
  address: string | null
  /** "Firefox, Windows". */
  device: string | null
}

export interface SecurityFact {
  kind: SecurityKind
  /** Whom it concerns; null for nobody who is known here. */
  userId: number | null
  /** Who did it: the person concerned unless it says otherwise; null when nobody has proven who they are. */
  actorId?: number | null
  /** It was tried and refused. */
  refused?: boolean
  /** Undefined for what no request did. */
  from: Origin | undefined
}

const hour = 3_600_000
/** How many rows one hour may have of a kind and outcome: for a person, and for nobody in particular. */
const mostRows = { person: 20, nobody: 200 }

/**
 * Adds one entry to the security log, or counts it in the row of the same thing in the same hour. Call it
 * last in the transaction of what it tells of.
 */
export function recordSecurity(trx: Kysely<DB>, fact: SecurityFact, at: number): Promise<LoggedEntry> {
  const { kind, userId, actorId = userId, refused = false, from } = fact
  return addToLog(trx, {
    kind,
    userId,
    actorId,
    refused,
    address: from?.address ?? null,
    device: from?.device ?? null,
    at: new Date(at),
    hour: new Date(Math.floor(at / hour) * hour),
    mostRows: userId === null ? mostRows.nobody : mostRows.person,
  })
}

/**
 * Takes one time back of the latest entry about the same since then, from the same network and device, if there is one:
 * what was half done has been finished.
 */
export const takeBackSecurity = (
  trx: Kysely<DB>,
  { kind, userId, from }: { kind: SecurityKind; userId: number; from: Origin },
  since: number,
): Promise<void> => uncount(trx, { kind, userId, ...from, since: new Date(since) })

interface Reach {
  db: Kysely<DB>
  log: FastifyBaseLogger
  now: () => number
}

/**
 * The same for what changes nothing and has no transaction: if it cannot be written, the log says so and the caller
 * goes on.
 */
export async function noteSecurity({ db, log, now }: Reach, fact: SecurityFact): Promise<void> {
  await recordSecurity(db, fact, now()).catch((error: unknown) =>
    log.error({ err: error, kind: fact.kind }, 'the security log could not be written'),
  )
}

/** How long entries are kept, in milliseconds. */
const securityMemory = 90 * 24 * hour
const batch = 1_000

/** Deletes entries whose time is over, in batches. */
export async function purgeSecurityLog(db: Kysely<DB>, now: number): Promise<void> {
  let deleted: number
  do {
    deleted = await deleteLogBefore(db, new Date(now - securityMemory), batch)
  } while (deleted === batch)
}
