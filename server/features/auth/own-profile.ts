import type { AuthUser, ProfileChange } from '../../../common/api/auth.ts'
import { ageOn } from '../../../common/rules/account.ts'
import { distinctWords, wordKey } from '../../../common/rules/hidden-words.ts'
import { limits } from '../../../common/rules/limits.ts'
import { pictureKinds } from '../../../common/rules/pictures.ts'
import { oneLine, paragraphs } from '../../../common/rules/text.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { invalid } from '../../errors.ts'
import type { OwnRow } from './auth.queries.ts'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** The logged-in user, as they see themselves. */
export function toAuthUser(row: OwnRow): AuthUser {
  return {
    id: row.id,
    nick: row.nick,
    name: row.name,
    surname: row.surname,
    email: row.email,
    email_verified: flag(row.email_verified),
    birthdate: row.birthdate,
    city: row.city,
    biography: row.biography,
    avatar: row.avatar,
    background: row.background,
    lang: row.lang as AuthUser['lang'],
    accounts: row.accounts,
    an: flag(row.admin),
    pm: flag(row.premium),
    email_notification: flag(row.email_notification),
    timeline_privacy: row.timeline_privacy as AuthUser['timeline_privacy'],
    trophy_privacy: row.trophy_privacy as AuthUser['trophy_privacy'],
    hidden_words: row.hidden_words,
    spoilers_covered: flag(row.spoilers_covered),
    has_password: flag(row.has_password),
    google: flag(row.google),
    created_at: row.created_at.toISOString(),
    ...(row.suspended_until && { suspended_until: row.suspended_until.toISOString() }),
  }
}

/** Nobody alive was born earlier. */
const firstBirthdate = '1900-01-01'

/**
 * The columns that a profile change writes besides pictures, e-mail and password; throws 422. Only the names listed
 * here can ever reach the database (AU-15).
 */
export function toColumns(given: ProfileChange, today: Date) {
  const { birthdate, lang, email_notification, timeline_privacy, trophy_privacy, hidden_words, spoilers_covered } =
    given
  if (typeof birthdate === 'string') checkBirthdate(birthdate, today)
  const columns = {
    name: line(given.name),
    surname: line(given.surname),
    birthdate,
    city: line(given.city),
    biography: given.biography == null ? given.biography : paragraphs(given.biography) || null,
    lang,
    email_notification: email_notification === undefined ? undefined : Boolean(email_notification),
    timeline_privacy,
    trophy_privacy,
    hidden_words: hidden_words && toHiddenWords(hidden_words),
    spoilers_covered: spoilers_covered === undefined ? undefined : Boolean(spoilers_covered),
  }
  // The name is enough: for a picture sent with the data, the value is empty.
  const names = [...Object.keys(columns), ...pictureKinds, 'email', 'password']
  if (!names.some((name) => name in given)) throw invalid({ body: ['Nothing to change was given.'] })
  return columns
}

/** Text of one line; an empty one clears the field. */
const line = (text: string | null | undefined): string | null | undefined =>
  text == null ? text : oneLine(text) || null

/** Throws 422 for one without a letter or digit, which no text has as a word. */
function toHiddenWords(given: readonly string[]): string[] {
  if (given.some((word) => wordKey(word) === '')) throw invalid({ hidden_words: ['A word needs a letter or a digit.'] })
  return distinctWords(given)
}

function checkBirthdate(birthdate: string, today: Date): void {
  if (birthdate < firstBirthdate || birthdate > utcDay(today))
    throw invalid({ birthdate: ['This cannot be a date of birth.'] })
  if (ageOn(birthdate, today) < limits.ageMin)
    throw invalid({ birthdate: [`Ludoteca is for people of ${limits.ageMin} and over.`] })
}
