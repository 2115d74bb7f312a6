import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { Credentials } from './credentials.queries.ts'

/**
 * Notifies the owner of a change, in the transaction of that change. The mail goes to the address at that time: a thief
 * who changes the e-mail a moment later must not get the notice in the owner's place.
 */
export const mailNotice = (
  { jobs }: Pick<Context, 'jobs'>,
  trx: Kysely<DB>,
  kind: 'password-changed' | 'passkey-added' | 'second-factor-on' | 'second-factor-off' | 'address-changed',
  { id, email, lang, nick }: Credentials,
  ended = 0,
): Promise<void> =>
  jobs.add(trx, 'send-a-mail', { kind, user_id: id, to: email, lang: lang === 'es' ? 'es' : 'en', nick, ended })

/**
 * Adds the verification mail of a requested address to the caller's transaction; one that is still queued is enough.
 */
export const mailNewAddress = (ctx: Pick<Context, 'jobs'>, db: Kysely<DB>, userId: number): Promise<void> =>
  ctx.jobs.add(db, 'send-a-mail', { kind: 'verify-new-address', user_id: userId }, { key: `new-address:${userId}` })

/**
 * Adds the verification mail of a user's present address to the caller's transaction; one that is still queued is
 * enough.
 */
export const mailVerification = (ctx: Pick<Context, 'jobs'>, db: Kysely<DB>, userId: number): Promise<void> =>
  ctx.jobs.add(db, 'send-a-mail', { kind: 'verify-address', user_id: userId }, { key: `verify-address:${userId}` })
