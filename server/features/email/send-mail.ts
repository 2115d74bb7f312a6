import { createHmac } from 'node:crypto'
import { isEmail } from '../../../common/rules/account.ts'
import { loadSecrets } from '../../secrets.ts'
import type { Context } from '../../context.ts'
import { issueToken, readToken } from './account-tokens.ts'
import { type TokenPurpose, findRecipient } from './account-tokens.queries.ts'
import type { JobPayload, MailKind } from '../../queue/payloads.ts'
import type { QueuedJob } from '../../jobs/job-list.ts'
import { FinalError } from '../../queue/job-queue.ts'
import { compose } from '../../delivery/mail/compose.ts'
import type { MailLang } from '../../delivery/mail/mail-texts.ts'
import { PerhapsSent } from '../../delivery/mail/transport.ts'
import { findEntry } from '../../security-log/security-log.queries.ts'
import { decisionForMail } from '../moderation/objections.queries.ts'
import { findCredentials } from '../auth/credentials.queries.ts'
import { findFactors } from '../auth/second-factor.queries.ts'
import { removedByReset } from '../auth/second-factor.ts'

/**
 * Sends one mail. A deleted account gets none (P-57), except the one that reports the deletion. The mail preference
 * applies to none of these: each answers something that the user, or somebody in their name, has just done.
 */
export const sendMail: QueuedJob<'send-a-mail'> = {
  wait: 120,
  minutes: 2,
  concurrency: 3,
  async run(ctx, payload, signal, { id, lastFailure }) {
    const reader = await findReader(ctx, payload)
    if (!reader) return
    if (!isEmail(reader.to)) throw new FinalError('this is not an address that mail can go to')
    // A repeated attempt was counted before.
    if (!reader.proven && lastFailure === undefined && !(await mayReach(ctx, payload, reader.to))) return
    const entrance = await findEntrance(ctx, payload)
    if (entrance === null) return
    const path = await pathOf(ctx, payload, { to: reader.to, id, again: wasPerhapsSent(lastFailure) })
    if (path === null) return
    const decision = await findDecision(ctx, payload)
    if (decision === null) return
    const { kind, ended = 0 } = payload
    const reset = await findResetFacts(ctx, payload)
    const { proven: _proven, ...to } = reader
    const mail = await compose(ctx.config, {
      ...to,
      entrance,
      decision,
      ended,
      reset,
      kind,
      path,
      id,
      now: ctx.now(),
    })
    await ctx.mail.send(mail, signal).catch((error: unknown) => {
      throw onceMoreAtMost(error, lastFailure)
    })
  },
}

/** Mails of these kinds are counted, or left out, where they are requested. */
const countedBefore: ReadonlySet<MailKind> = new Set([
  'verify-address',
  'verify-new-address',
  'reset-password',
  'account-deleted',
])

/**
 * Counts a mail to an address that nobody has proven: whoever typed it may cause notices to somebody else's mailbox
 * (NS-02).
 */
const mayReach = async ({ db, limits }: Context, { kind }: JobPayload<'send-a-mail'>, to: string): Promise<boolean> =>
  countedBefore.has(kind) || limits.takeMail(db, to, 'other')

/** What a mail about a device tells of it; undefined for other mails, null when the entry is gone. */
async function findEntrance({ db }: Context, { kind, user_id: userId, entry_id: id }: JobPayload<'send-a-mail'>) {
  if (kind !== 'new-device') return undefined
  const entry = await findEntry(db, userId, id ?? 0)
  return entry ? { at: entry.at, device: entry.device, network: entry.address } : null
}

/** The decision that a mail is about; undefined for other mails, null when it is gone. */
async function findDecision({ db }: Context, { kind, decision_id: id }: JobPayload<'send-a-mail'>) {
  if (kind !== 'moderation-decision' && kind !== 'objection-decided') return undefined
  return (await decisionForMail(db, id ?? 0)) ?? null
}

/** What a password reset does besides, for the mails before and after it; undefined for other mails. */
async function findResetFacts({ db }: Context, { kind, user_id: userId, ...done }: JobPayload<'send-a-mail'>) {
  if (kind !== 'reset-password' && kind !== 'password-reset') return undefined
  const factors = await findFactors(db, userId)
  const { app } = factors
  if (kind === 'password-reset') return { app, passkeys: (done.removed ?? 0) > 0, google: done.google ?? false }
  const owner = await findCredentials(db, userId)
  return { app, ...(owner ? removedByReset(factors, owner) : { passkeys: false, google: false }) }
}

interface Reader {
  to: string
  nick: string
  lang: MailLang
  /** The account's address is verified. */
  proven: boolean
}

async function findReader({ db }: Context, payload: JobPayload<'send-a-mail'>): Promise<Reader | undefined> {
  const { kind, user_id, to, lang, nick } = payload
  const person = await findRecipient(db, user_id)
  if (!person && kind !== 'account-deleted') return undefined
  // The limit of mails was counted for the address that was asked for, so no other one gets the mail.
  if (kind === 'verify-new-address' && to !== undefined && to !== person?.pending_email) return undefined
  const address = kind === 'verify-new-address' ? person?.pending_email : (to ?? person?.email)
  const name = nick ?? person?.nick
  if (address == null || name === undefined) return undefined
  return {
    to: address,
    nick: name,
    lang: lang ?? (person?.lang === 'es' ? 'es' : 'en'),
    proven: person?.email_verified ?? false,
  }
}

const plainPaths: Partial<Record<MailKind, string>> = {
  'new-device': '/settings?section=account',
  'export-ready': '/settings?section=data',
  'import-finished': '/settings?section=data',
  'games-imported': '/settings?section=data',
  'correction-decided': '/settings?section=data',
  'moderation-decision': '/settings?section=account',
  'objection-decided': '/settings?section=account',
  'psn-sign-in-ends': '/admin?view=services',
}

/** The actions of the links in mails. */
const purposes: Partial<Record<MailKind, TokenPurpose>> = {
  'verify-address': 'verify',
  'verify-new-address': 'change',
  'reset-password': 'reset',
  'address-changed': 'undo',
}

interface Copy {
  to: string
  /** Of the job. */
  id: string
  /** The mail may have arrived already. */
  again: boolean
}

/**
 * The target of the button: undefined for no button, null when the user no longer exists, or the link of a copy that
 * arrived is no longer valid.
 */
async function pathOf(
  { db, config, now }: Context,
  { kind, user_id: userId }: JobPayload<'send-a-mail'>,
  { to, id, again }: Copy,
): Promise<string | undefined | null> {
  const purpose = purposes[kind]
  if (purpose === undefined) return plainPaths[kind]
  const token = tokenOf(loadSecrets(config), id)
  // A second copy never revives a token that was used or replaced in the meantime (AU-08).
  const good = again
    ? await readToken(db, { purpose, token, now: now() })
    : await issueToken(db, { userId, purpose, to, now: now(), token })
  if (good === null) return null
  if (purpose === 'undo') return `/access?view=undo&token=${token}`
  if (purpose !== 'reset') return `/access?token=${token}`
  return `/password/reset?token=${token}&email=${encodeURIComponent(to)}`
}

/**
 * The same token in every attempt of a mail: whichever of two copies is opened, its link works. The queue alone does
 * not reveal it.
 */
const tokenOf = ([secret = '']: string[], id: string): string =>
  createHmac('sha256', secret).update(`mailed link ${id}`).digest('base64url')

const mark = 'perhaps sent'
const wasPerhapsSent = (lastFailure: string | undefined): boolean => lastFailure?.startsWith(mark) ?? false

/** After a broken connection the mail is sent again once; a second broken connection ends it (F-08). */
function onceMoreAtMost(error: unknown, lastFailure: string | undefined): unknown {
  const before = wasPerhapsSent(lastFailure)
  if (!before && !(error instanceof PerhapsSent)) return error
  const retryable = new Error(`${mark}: ${(error as Error).message}`)
  const over = error instanceof FinalError || (before && error instanceof PerhapsSent)
  return over ? new FinalError(retryable.message) : retryable
}
