import type { ApiError } from '../../api/api-error.ts'
import { emailProblemText } from '../../features/auth/email-problem-text.ts'
import { nickProblemText } from '../../features/auth/nick-problem-text.ts'
import { newPasswordProblems, refusedPassword } from '../../features/auth/new-password-problems.ts'
import { m } from '../../paraglide/messages.js'

export interface Registration {
  nick: string
  email: string
  password: string
  repeat: string
  age: boolean
  privacy: boolean
}
export type FieldName = keyof Registration
export type Problems = Partial<Record<FieldName, string>>

/** What is not right yet, a sentence for each field (spec section 5). */
export function registrationProblems(values: Registration): Problems {
  const nick = nickProblemText(values.nick)
  const email = emailProblemText(values.email)
  return {
    ...(nick !== null && { nick }),
    ...(email !== null && { email }),
    ...newPasswordProblems(values),
    ...(!values.age && { age: m.access_age_needed() }),
    ...(!values.privacy && { privacy: m.access_privacy_needed() }),
  }
}

/** Of nicks that have the right form, by the server's code (AU-50). */
const nickRefusals: Record<string, () => string> = {
  nick_alike: m.access_nick_alike,
  nick_reserved: m.access_nick_reserved,
}

/**
 * The server's refusal by AUT-02: the e-mail's error, else the nick's or the password's, else none of them (a general
 * failure).
 */
export function refusalProblem(error: ApiError): Problems | null {
  const { errors = {}, code = '' } = error.problem
  const taken = error.status === 409
  if (errors['email']) return { email: taken ? m.access_email_taken() : m.access_email_wrong() }
  if (errors['nick']) return { nick: taken ? m.access_nick_taken() : (nickRefusals[code] ?? m.access_nick_letters)() }
  const password = refusedPassword(error)
  return password === undefined ? null : { password }
}
