import { limits } from './limits.ts'

/** Spec section 5: at least 3 characters, letters, numbers or underscore, a letter first. */
export const nickPattern = `^[A-Za-z][A-Za-z0-9_]{${limits.nickMin - 1},${limits.nickMax - 1}}$`
/**
 * Spec section 5: at least 6 characters, letters, numbers and underscore. From 8 characters on they may contain
 * anything (ASVS 6.2.5), so that those of password managers are accepted (AUT-14).
 */
export const passwordPattern = String.raw`^(?:[A-Za-z0-9_]{${limits.passwordMin},${limits.passwordMax}}|[\s\S]{${limits.passwordFree},${limits.passwordMax}})$`
/** One plain address: no quotes, comments, lists or line breaks (AU-22). */
export const emailPattern = String.raw`^[A-Za-z0-9.!#$%&'*+/=?^_{|}~\-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?)+$`

/** First segments of our own addresses: as a nick they would shadow a route (AU-21, US-05). */
export const reservedNicks: ReadonlySet<string> = new Set(
  (
    'access account admin all api assets auth calendar collection comment community company contact cookies_policy ' +
    'credits deleted developer discover event friend game games gallery genre health help igdb legal_advise list lists ' +
    'login logout ludoteca me moderator notification null own password platform price privacy_policy profile ' +
    'publisher rate ready review root s scrap search settings social support system theme top_users totals undefined user'
  ).split(' '),
)

/** Two nicks, or two addresses, are the same when these are equal (AUT-03). */
export const accountKey = (text: string): string => text.trim().toLowerCase()

export type NickProblem = 'short' | 'long' | 'start' | 'letters' | 'reserved'

/** Why a nick is not accepted, or null. Both sides use it: the form while typing, the server again. */
export function nickProblem(nick: string): NickProblem | null {
  if (nick.length < limits.nickMin) return 'short'
  if (nick.length > limits.nickMax) return 'long'
  if (!/^[A-Za-z]/.test(nick)) return 'start'
  if (!/^[A-Za-z0-9_]+$/.test(nick)) return 'letters'
  return reservedNicks.has(nick.toLowerCase()) ? 'reserved' : null
}

const plausible = new RegExp(passwordPattern, 'u')

export type PasswordProblem = 'short' | 'long' | 'letters'

/** Why a password is not accepted, or null. */
export function passwordProblem(password: string): PasswordProblem | null {
  if (password.length < limits.passwordMin) return 'short'
  // In characters, as the server counts them.
  if (Array.from(password).length > limits.passwordMax) return 'long'
  return plausible.test(password) ? null : 'letters'
}

const email = new RegExp(emailPattern)

/** Whether the text is one plain e-mail address of a length that mail systems accept. */
export const isEmail = (text: string): boolean => text.length <= limits.emailMax && email.test(text)

/**
 * Full years between a calendar day (YYYY-MM-DD) and today, counted in UTC; someone born on 29 February has the
 * birthday on 1 March.
 */
export function ageOn(birthdate: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = birthdate.split('-').map(Number)
  const before = today.getUTCMonth() + 1 < month || (today.getUTCMonth() + 1 === month && today.getUTCDate() < day)
  return today.getUTCFullYear() - year - (before ? 1 : 0)
}
