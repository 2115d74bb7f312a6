import type { Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import { tokenError } from '../errors.ts'
import { batchedRead } from '../lib/shared-read.ts'
import { loadSecrets } from '../secrets.ts'
import { type Origin, recordSecurity } from '../security-log/record-security.ts'
import type { Viewer } from '../viewer.ts'
import { deleteDeviceOf, deleteDevices, deleteOldDevices } from './devices.queries.ts'
import { deviceHash } from './devices.ts'
import {
  deleteExpiredSessions,
  deleteRotatedTokens,
  endSurplusSessions,
  findTokenRow,
  findTokens,
  hasOpenSession,
  insertSession,
  insertToken,
  lockSession,
  markRotated,
  prolong,
  revokeSession,
  revokeSessions,
} from './sessions.queries.ts'
import { createTokens, type TokenClaims } from './tokens.ts'

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour
/** How long a token is accepted for calls. */
const tokenLife = hour
/** The lifetime of a log-in after its last use, and in total. */
const idleLife = 60 * day
const sessionLife = 365 * day
/** The maximum number of open sessions per user: one more ends the least recently used one. */
const mostOpen = 50
/** How long an old token is still accepted after its first refresh, for other tabs and calls under way. */
const grace = 40 * second
/** How long an ended session is kept, so that its network stays a familiar one (AU-12). */
const sessionMemory = 30 * day
/** How long a device is known after its last log-in. */
const deviceMemory = 365 * day

export interface Sessions {
  /** The user of a token; throws one of the six 401 errors. */
  identify(token: string): Promise<Viewer>
  /** Whether a session has not ended, and its user not gone. */
  isOpen(session: Pick<Viewer, 'id' | 'sessionId'>): Promise<boolean>
  /** A new session and its first token. `db`: a transaction to use. */
  open(userId: number, options?: OpenedFrom & { db?: Kysely<DB> }): Promise<string>
  /**
   * The successor of a token, the same for all callers within the grace period; throws one of the six 401 errors.
   * `from` is logged if the token turns out to be stolen.
   */
  refresh(token: string, from?: Origin): Promise<string>
  /** Ends one session of a user; false when no such session was open. `within`: a transaction to use. */
  close(session: Pick<Viewer, 'id' | 'sessionId'>, within?: Kysely<DB>): Promise<boolean>
  /** The same, in the given transaction; also forgets the session's device, which the owner does not trust. */
  closeAndForget(session: Pick<Viewer, 'id' | 'sessionId'>, trx: Kysely<DB>): Promise<boolean>
  /**
   * Ends all sessions of a user except one, and forgets all other devices; answers how many ended. `db`: a transaction
   * to use.
   */
  closeAll(userId: number, options?: { exceptSession?: string; db?: Kysely<DB> }): Promise<number>
}

/** Where a session is opened. */
interface OpenedFrom {
  /** Network. */
  address?: string | null
  /** A short description of the browser. */
  device?: string | null
  /** The word in the browser's cookie. */
  word?: string | null
  /** It was opened with a passkey, or with a code after the password. */
  secondFactor?: boolean
}

interface Parts {
  db: Kysely<DB>
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'tokenSecrets'>
  /** Milliseconds since 1970. */
  now: () => number
}

/** Sessions are stored in the database: log-outs apply to every process and survive restarts. */
export function createSessions({ db, config, now }: Parts): Sessions {
  const tokens = createTokens({ secrets: loadSecrets(config), origin: config.publicUrl, now })
  const storedToken = batchedRead((keys: TokenClaims[]) => findTokens(db, keys))

  return {
    async identify(token) {
      const claims = await tokens.read(token)
      if (tokens.hasExpired(claims)) throw tokenError('expired')
      const row = await storedToken(claims)
      if (!row || row.revoked_at || isPastGrace(row.rotated_at, now())) throw tokenError('blacklisted')
      const { nick, admin, second_factor: secondFactor, suspended_until: suspendedUntil } = row
      const { userId: id, sessionId, jti } = claims
      return { id, nick, admin, secondFactor, suspendedUntil, sessionId, jti }
    },

    isOpen: ({ id, sessionId }) => hasOpenSession(db, id, sessionId, new Date(now())),

    async open(userId, { address = null, device = null, word = null, secondFactor = false, db: within = db } = {}) {
      const id = randomUUID()
      const createdAt = new Date(now())
      const expiresAt = endOf(createdAt, now())
      const known = word === null ? null : deviceHash(userId, word)
      await insertSession(within, {
        userId,
        id,
        address,
        device,
        deviceHash: known,
        secondFactor,
        createdAt,
        expiresAt,
      })
      await endSurplusSessions(within, userId, { spared: id, most: mostOpen, at: createdAt })
      return tokens.sign(await issueToken(within, { userId, sessionId: id, until: expiresAt, now: now() }))
    },

    async refresh(token, from) {
      const claims = await tokens.read(token)
      const next = await db.transaction().execute((trx) => rotate(trx, claims, { now: now(), from }))
      if (typeof next === 'string') throw tokenError(next)
      return tokens.sign(next)
    },

    close: (session, within) =>
      within ? close(within, session, now()) : db.transaction().execute((trx) => close(trx, session, now())),

    async closeAndForget(session, trx) {
      if (!(await close(trx, session, now()))) return false
      await deleteDeviceOf(trx, session.id, session.sessionId)
      return true
    },

    async closeAll(userId, { exceptSession, db: within = db } = {}) {
      const ended = await revokeSessions(within, userId, exceptSession, new Date(now()))
      await deleteDevices(within, userId, exceptSession)
      return ended
    },
  }
}

async function close(
  trx: Kysely<DB>,
  { id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>,
  now: number,
): Promise<boolean> {
  const session = await lockSession(trx, id, sessionId)
  return session !== undefined && revokeSession(trx, session, new Date(now))
}

/** The successor of a token, or why there is none. Returned, not thrown: a throw would roll back what was written. */
async function rotate(
  trx: Kysely<DB>,
  claims: TokenClaims,
  { now, from }: { now: number; from: Origin | undefined },
): Promise<TokenClaims | 'blacklisted' | 'final'> {
  const { userId, sessionId } = claims
  const session = await lockSession(trx, userId, sessionId)
  // A session's row is kept after its end: a younger token without a row belongs to a deleted account.
  if (!session) return claims.issuedAt * second + sessionMemory <= now ? 'final' : 'blacklisted'
  if (session.revoked_at) return 'blacklisted'
  if (session.expires_at.getTime() <= now) return 'final'
  const old = await findTokenRow(trx, claims)
  if (!old || isPastGrace(old.rotated_at, now)) {
    // A token is used that was exchanged long ago: either it or its successor was stolen (AU-05).
    await revokeSession(trx, session, new Date(now))
    await recordSecurity(trx, { kind: 'session-stolen', userId, actorId: null, refused: true, from }, now)
    return 'blacklisted'
  }
  if (old.successor) {
    const next = await findTokenRow(trx, { ...claims, jti: old.successor })
    return next ? toClaims(userId, sessionId, next) : 'blacklisted'
  }
  const until = endOf(session.created_at, now)
  const next = await issueToken(trx, { userId, sessionId, until, now })
  await markRotated(trx, claims, next.jti, new Date(now))
  if (now - session.last_used_at.getTime() >= hour) await prolong(trx, { userId, sessionId, at: new Date(now), until })
  return next
}

/** The expiry of a session with this start that is used now. */
const endOf = (createdAt: Date, now: number): Date =>
  new Date(Math.min(now + idleLife, createdAt.getTime() + sessionLife))

/** A token is accepted for the grace period after its first refresh, and not again when a clock is set back (F-12). */
function isPastGrace(rotatedAt: Date | null, now: number): boolean {
  return rotatedAt !== null && Math.abs(now - rotatedAt.getTime()) > grace
}

async function issueToken(
  db: Kysely<DB>,
  { userId, sessionId, until, now }: { userId: number; sessionId: string; until: Date; now: number },
): Promise<TokenClaims> {
  // Whole seconds, as in the token: signing again must produce the same bytes.
  const issuedAt = new Date(Math.floor(now / second) * second)
  const expiresAt = new Date(Math.min(issuedAt.getTime() + tokenLife, Math.floor(until.getTime() / second) * second))
  const token = { userId, sessionId, jti: randomUUID(), issuedAt, expiresAt }
  await insertToken(db, token)
  return toClaims(userId, sessionId, { jti: token.jti, issued_at: issuedAt, expires_at: expiresAt })
}

const toClaims = (
  userId: number,
  sessionId: string,
  row: { jti: string; issued_at: Date; expires_at: Date },
): TokenClaims => ({
  userId,
  sessionId,
  jti: row.jti,
  issuedAt: row.issued_at.getTime() / second,
  expiresAt: row.expires_at.getTime() / second,
})

const batch = 1_000

/**
 * Deletes devices that were not used for a year, sessions that ended long ago, with all their tokens, and tokens that
 * were exchanged and have expired, in batches. A session's newest token stays as long as the session: without its row
 * the owner's next refresh would look like a thief's.
 */
export async function purgeSessions(db: Kysely<DB>, now: number): Promise<void> {
  for (const [purge, before] of [
    [deleteRotatedTokens, now - day],
    [deleteExpiredSessions, now - sessionMemory],
    [deleteOldDevices, now - deviceMemory],
  ] as const) {
    let deleted: number
    do {
      deleted = await purge(db, new Date(before), batch)
    } while (deleted === batch)
  }
}
