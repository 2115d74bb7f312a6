import { limits } from '../../../common/rules/limits.ts'
import { isSigned, signText } from '../../lib/signature.ts'

/** Which export, and until when (milliseconds since 1970). */
export interface Ticket {
  userId: number
  id: string
  until: number
}

const form = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

const purpose = 'archive download'

/**
 * A ticket that gives one file to whoever holds it, for a while: it works in a plain link, which cannot send a header.
 */
export function signTicket(secrets: string[], { userId, id, until }: Ticket): string {
  const text = `${userId}.${id}.${until}`
  return `${text}.${signText(secrets, purpose, text)}`
}

/** The content of a ticket; undefined when it is not ours or has expired. */
export function readTicket(secrets: string[], word: string, now: number): Ticket | undefined {
  const [, user = '', id = '', until = '', given = ''] = form.exec(word) ?? []
  if (user === '' || Number(user) > limits.id || now >= Number(until)) return undefined
  const ours = isSigned(secrets, purpose, `${user}.${id}.${until}`, given)
  return ours ? { userId: Number(user), id, until: Number(until) } : undefined
}
