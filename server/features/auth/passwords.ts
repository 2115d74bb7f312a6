import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { createSemaphore } from '../../lib/concurrency.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountKey } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import { trimEndOf } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { isTitleOfGame } from './credentials.queries.ts'

/** argon2id (the package's default), 19 MiB, two passes: OWASP's recommendation. It runs in the thread pool. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once leave the other threads of the pool to files and signatures. */
const atOnce = 2
const mostWaiting = 100
const inTurn = createSemaphore(
  atOnce,
  mostWaiting,
  () =>
    new AppError('unavailable', 'Too many people are logging in right now. Try again in a moment.', { retryAfter: 5 }),
)

/**
 * Keyboards encode one letter in several ways: é may be one character or two. NFKC, as NIST SP 800-63B asks for. It can
 * lengthen a text eighteenfold at most, so argon2 never gets more than a few kilobytes.
 */
const oneSpelling = (password: string): string => password.normalize('NFKC')

/** The argon2id string to store; 503 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(oneSpelling(password), cost))

const decoy = hash(randomUUID(), cost)

/** Whether the password matches the stored one; without one (no such account) it takes as long and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const same = await inTurn(() => verify(against, oneSpelling(password)))
  return same && stored !== null
}

let list: ReadonlySet<string> | undefined
/** Read when the first password is chosen: 4 MB of memory that many processes never need. */
const commonPasswords = (): ReadonlySet<string> =>
  (list ??= new Set(
    readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  ))

/** One character over and over, or each the next or the previous one: aaaaaa, abcdef, 654321. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)))
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}

const siteName = 'ludoteca'

/** At most so many characters around a name make it no better a password: a year, signs, or both. */
const mostAround = 8
/** The titles of shorter games are parts of too many passwords. */
const shortestTitle = 4

/** Letters and digits only: guessing programs try names with all usual signs between. */
const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether a password is one of these names with no more than some digits and signs before and behind it (ASVS 6.2.11).
 */
function isNameWithDigits(key: string, names: readonly string[]): boolean {
  const plain = bare(key)
  return names.map(bare).some((name) => {
    const at = plain.indexOf(name)
    if (name.length < limits.nickMin || at < 0 || key.length - name.length > mostAround) return false
    return /^\d*$/.test(plain.slice(0, at) + plain.slice(at + name.length))
  })
}

/**
 * The titles of games that this password could be, in one word: as it is, and without the digits and signs around it.
 */
function bareTitles(key: string): string[] {
  const text = key.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (/[^\x20-\x7e]/.test(text)) return []
  const name = trimEndOf(text, /[^a-z]/).replace(/^[^a-z]+/, '')
  return [text, ...(text.length - name.length <= mostAround ? [name] : [])]
    .map((title) => title.replaceAll(/[^a-z0-9]/g, ''))
    .filter((title) => title.length >= shortestTitle)
}

type Reach = Pick<Context, 'db' | 'providers' | 'log'>

/** Who the password is for, by the names that others know or guess. */
interface Owner {
  nick: string
  email: string
}

/**
 * Throws 422 for a password that would be among the first guesses: one of the list, a run of characters (both
 * `password_common`), the owner's nick or e-mail (`password_own`), one of a known breach (`password_breached`), or a
 * name that fits here with some digits and signs around it: these, that of the site or the title of a game
 * (`password_name`, AU-56). Letter case does not make it another one. It only concerns new passwords: an existing one
 * still logs in (NIST SP 800-63B-4, 3.1.1.2).
 */
export async function refuseGuessable(ctx: Reach, password: string, { nick, email }: Owner): Promise<void> {
  const key = accountKey(oneSpelling(password))
  const [localPart = ''] = accountKey(email).split('@')
  if ([accountKey(nick), accountKey(email), localPart].includes(key))
    throw guessable('password_own', 'The password cannot be the nick or the e-mail.')
  if (key === siteName || isRun(key) || commonPasswords().has(key))
    throw guessable('password_common', 'Too many people use this password. Choose another one.')
  const names = [nick, email, localPart, siteName].map(accountKey)
  if (isNameWithDigits(key, names) || (await isTitleOfGame(ctx.db, bareTitles(key))))
    throw guessable('password_name', 'A name with a few digits is among the first guesses. Choose another one.')
  if (await isBreached(ctx, oneSpelling(password)))
    throw guessable('password_breached', 'This password is in the data of a known breach. Choose another one.')
}

/**
 * Whether it is among the passwords of known breaches, where the operator has them compared; false without a response
 * (AU-57).
 */
async function isBreached({ providers, log }: Reach, password: string): Promise<boolean> {
  try {
    return (await providers['breached-passwords']?.has(password)) ?? false
  } catch (error) {
    log.warn({ err: error }, 'a new password was not compared with those of known breaches')
    return false
  }
}

const guessable = (code: `password_${'common' | 'own' | 'name' | 'breached'}`, text: string): AppError =>
  new AppError('invalid', 'Some of the data is not valid.', { code, errors: { password: [text] } })
