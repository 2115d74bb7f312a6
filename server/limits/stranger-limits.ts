import type { Kysely } from 'kysely'
import { accountKey } from '../../common/rules/account.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import { AppError } from '../errors.ts'
import type { ToldKind } from '../notifications/kinds.ts'
import { addAttempt, addAttemptBelow, findStanding, isFollowedBy } from './attempts.queries.ts'
import { digest, type Limit } from './counting.ts'

const minutes = 60

/** Pushes that one user causes for another who does not follow them, whatever they do. */
const pushLimit: Limit = { points: 1, seconds: 30 * minutes }
/** Loans in which one user names another who does not follow them. */
const loanLimit: Limit = { points: 1, seconds: 30 * minutes }
/**
 * Mails to one mailbox that somebody else can cause, all kinds together. The last one is for a password reset: whoever
 * types an address elsewhere must not keep its owner from getting one.
 */
const mailLimits = {
  reset: { points: 4, seconds: 60 * minutes },
  other: { points: 3, seconds: 60 * minutes },
} satisfies Record<string, Limit>
export type StrangersMail = keyof typeof mailLimits

interface StrangerLimit {
  /** Pushes, counted for each pair of users over all actions that have one. Null: it reaches followers only. */
  push: Limit | null
  /** The action itself. Null: only the limits of its call apply, and the panel keeps every notification. */
  action: Limit | null
  /** Where mails are sent, only users with a verified address may do it to a user who does not follow them. */
  needsVerified: boolean
}

const pushOnly: StrangerLimit = { push: pushLimit, action: null, needsVerified: false }

/**
 * What each action may cause for a user who does not follow whoever performs it (NS-01). None of them sends a mail: the
 * digest has one a day, however much happened, and only for users who asked for it.
 */
export const strangerLimits: Record<ToldKind, StrangerLimit> = {
  mention: pushOnly,
  reply: pushOnly,
  like: pushOnly,
  likeList: pushOnly,
  likeReview: pushOnly,
  follow: pushOnly,
  borrow: { push: pushLimit, action: loanLimit, needsVerified: true },
  review: { push: null, action: null, needsVerified: false },
}

/** Who does something, and whom it reaches. */
export interface Pair {
  by: number
  to: number
}

/** Limits of what users can cause for others who have no relation to them. All count in the caller's transaction. */
export function createStrangerLimits({ config }: { config: Pick<Config, 'smtpUrl'> }) {
  const isWithin = async (trx: Kysely<DB>, key: string, limit: Limit): Promise<boolean> =>
    (await addAttempt(trx, key, limit.seconds)).points <= limit.points

  return {
    async takePush(trx: Kysely<DB>, kind: ToldKind, pair: Pair): Promise<boolean> {
      const { push } = strangerLimits[kind]
      if (push === null || !(await isStranger(trx, pair))) return true
      return isWithin(trx, `push:${pair.by}:${pair.to}`, push)
    },
    async takeAction(trx: Kysely<DB>, kind: ToldKind, pair: Pair): Promise<void> {
      const { action, needsVerified } = strangerLimits[kind]
      if (!(await isStranger(trx, pair))) return
      if (needsVerified && config.smtpUrl !== undefined && !(await findStanding(trx, pair.by))?.email_verified)
        throw unverified()
      if (action && !(await isWithin(trx, `${kind}:${pair.by}:${pair.to}`, action))) throw tooSoon()
    },
    takeMail: (trx: Kysely<DB>, address: string, kind: StrangersMail): Promise<boolean> =>
      addAttemptBelow(trx, `mail-to:${digest(mailboxOf(address))}`, mailLimits[kind]),
  }
}

const unverified = (): AppError =>
  new AppError('conflict', 'Confirm your e-mail address first, or write a name that is not tied to an account.', {
    code: 'stranger_unverified',
  })

const tooSoon = (): AppError =>
  new AppError(
    'conflict',
    'This user does not follow you: once in half an hour is enough. Write a name that is not tied to an account.',
    { code: 'stranger_too_soon' },
  )

/**
 * Whether the receiver has not chosen to follow the other. Following somebody makes nobody less of a stranger to them.
 */
const isStranger = async (db: Kysely<DB>, { by, to }: Pair): Promise<boolean> => !(await isFollowedBy(db, by, to))

/** Addresses of one mailbox are equal: without what follows a plus sign and, at Gmail, without dots. */
export function mailboxOf(address: string): string {
  const [name = '', host = ''] = accountKey(address).split('@')
  const [plain = ''] = name.split('+')
  const isGmail = host === 'gmail.com' || host === 'googlemail.com'
  return isGmail ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain || name}@${host}`
}
