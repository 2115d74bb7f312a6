import { passwordProblem, type PasswordProblem } from '../../../common/rules/account.ts'
import { ApiError } from '../../api/api-error.ts'
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

/** Why the server refused a new password; undefined when it refused something else. */
export function refusedPassword(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.problem.errors?.['password']) return undefined
  if (error.problem.code === 'password_common') return m.access_password_common()
  if (error.problem.code === 'password_name') return m.access_password_name()
  if (error.problem.code === 'password_breached') return m.access_password_breached()
  return error.problem.code === 'password_own' ? m.access_password_own() : m.access_password_letters()
}
