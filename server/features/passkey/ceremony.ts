import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { insertChallenge } from './challenges.queries.ts'

/** Loaded with the first passkey: most processes of a small site never need it. */
export const webauthn = () => import('@simplewebauthn/server')
export const webauthnHelpers = () => import('@simplewebauthn/server/helpers')

/** How long a challenge is good, in milliseconds. */
export const timeout = 5 * 60_000

/** Whose passkeys these are: the host and the origin of PUBLIC_URL, whatever a request says of them. */
export function relyingParty({ config }: Pick<Context, 'config'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}

/** Stores a challenge that is good once, for five minutes; null for a log-in. */
export const keepChallenge = (
  { now }: Pick<Context, 'now'>,
  db: Kysely<DB>,
  challenge: string,
  userId: number | null,
): Promise<void> => insertChallenge(db, { challenge, userId, expiresAt: new Date(now() + timeout) })

/** The challenge that an answer of a browser holds, unchecked; an empty one when there is none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
