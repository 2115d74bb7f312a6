import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { digest } from '../../limits/counting.ts'
import type { Credentials } from './credentials.queries.ts'

type NoticeKind =
  | 'password-changed'
  | 'password-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'google-linked'
  | 'google-unlinked'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'address-changed'

/**
 * Notifies the owner of a change, in the transaction of that change. The mail goes to the address at that time: a thief
 * who changes the e-mail a moment later must not get the notice in the owner's place.
 */
export const mailNotice = (
  { jobs }: Pick<Context, 'jobs'>,
  trx: Kysely<DB>,
  kind: NoticeKind,
  { id, email, lang, nick }: Credentials,
  facts: { ended?: number; removed?: number; google?: boolean } = {},
): Promise<void> =>
  jobs.add(trx, 'send-a-mail', { kind, user_id: id, to: email, lang: lang === 'es' ? 'es' : 'en', nick, ...facts })

type Mailer = Pick<Context, 'jobs' | 'limits'>
interface Addressee {
  id: number
  email: string
}

/**
 * Adds the verification mail of a requested address to the caller's transaction; one that is still queued is enough.
 * Whoever typed the address may not own it: a mailbox that had its maximum of such mails gets no more, and the caller
 * is not told (NS-02).
 */
export async function mailNewAddress(
  { jobs, limits }: Mailer,
  trx: Kysely<DB>,
  { id, email }: Addressee,
): Promise<void> {
  if (!(await limits.takeMail(trx, email, 'other'))) return
  await jobs.add(
    trx,
    'send-a-mail',
    { kind: 'verify-new-address', user_id: id, to: email },
    { key: `new-address:${id}:${digest(email)}` },
  )
}

/**
 * Adds the verification mail of a user's present address to the caller's transaction, with the same limit; one that is
 * still queued is enough.
 */
export async function mailVerification(
  { jobs, limits }: Mailer,
  trx: Kysely<DB>,
  { id, email }: Addressee,
): Promise<void> {
  if (!(await limits.takeMail(trx, email, 'other'))) return
  await jobs.add(trx, 'send-a-mail', { kind: 'verify-address', user_id: id }, { key: `verify-address:${id}` })
}
