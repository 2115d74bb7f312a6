import { isEmail } from '../../../common/rules/account.ts'
import { m } from '../../paraglide/messages.js'

/** What is wrong with an email address as it is typed; null for a right one. */
export function emailProblemText(email: string): string | null {
  const address = email.trim()
  if (address === '') return m.access_email_empty()
  return isEmail(address) ? null : m.access_email_wrong()
}
