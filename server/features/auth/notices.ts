import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { Credentials } from './credentials.queries.ts'

/**
 * Tells the owner of a change, in the transaction of that change. It goes to the address as it was then: a thief who changes the e-mail a
 * moment later must not get the notice in the owner's place.
 */
export const mailNotice = (
  { jobs }: Pick<Context, 'jobs'>,
  trx: Kysely<DB>,
  kind: 'password-changed' | 'address-changed',
  { id, email, lang, nick }: Credentials,
): Promise<void> =>
  jobs.add(trx, 'send-a-mail', { kind, user_id: id, to: email, lang: lang === 'es' ? 'es' : 'en', nick })

/** Puts the mail that proves the address a person has asked for into the caller's transaction; one that still waits is enough. */
export const mailNewAddress = (ctx: Pick<Context, 'jobs'>, db: Kysely<DB>, userId: number): Promise<void> =>
  ctx.jobs.add(db, 'send-a-mail', { kind: 'verify-new-address', user_id: userId }, { key: `new-address:${userId}` })

/** Puts the mail that proves a person's present address into the caller's transaction; one that still waits is enough. */
export const mailVerification = (ctx: Pick<Context, 'jobs'>, db: Kysely<DB>, userId: number): Promise<void> =>
  ctx.jobs.add(db, 'send-a-mail', { kind: 'verify-address', user_id: userId }, { key: `verify-address:${userId}` })
