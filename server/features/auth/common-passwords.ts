import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountKey } from '../../../common/rules/account.ts'
import { AppError } from '../../errors.ts'
import { oneSpelling } from './passwords.ts'

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

/** Who the password is for, by the names that others know or guess. */
interface Owner {
  nick: string
  email: string
}

/**
 * Throws 422 for a password that would be among the first guesses: one of the list, a run of characters (both
 * `password_common`), or the owner's nick or e-mail (`password_own`). Letter case does not make it another one. It only
 * concerns new passwords: whoever has a common one still logs in with it (NIST SP 800-63B-4, 3.1.1.2).
 */
export function refuseGuessable(password: string, { nick, email }: Owner): void {
  const key = accountKey(oneSpelling(password))
  const [localPart = ''] = accountKey(email).split('@')
  if ([accountKey(nick), accountKey(email), localPart].includes(key))
    throw guessable('password_own', 'The password cannot be the nick or the e-mail.')
  if (key === siteName || isRun(key) || commonPasswords().has(key))
    throw guessable('password_common', 'Too many people use this password. Choose another one.')
}

const guessable = (code: 'password_common' | 'password_own', text: string): AppError =>
  new AppError('invalid', 'Some of the data is not valid.', { code, errors: { password: [text] } })
