import { passwordProblem, type PasswordProblem } from '../../../common/rules/account.ts'
import { m } from '../../paraglide/messages.js'

export interface NewPassword {
  password: string
  repeat: string
}
export type NewPasswordProblems = Partial<Record<keyof NewPassword, string>>

const texts: Record<PasswordProblem, () => string> = {
  short: m.access_password_short,
  long: m.access_password_long,
  letters: m.access_password_letters,
}

/** What is not right yet with a new password and its repetition, a sentence for each. */
export function newPasswordProblems({ password, repeat }: NewPassword): NewPasswordProblems {
  const problem = passwordProblem(password)
  return {
    ...(problem && { password: texts[problem]() }),
    ...(repeat !== password && { repeat: m.access_repeat_differs() }),
  }
}
