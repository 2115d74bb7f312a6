import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '../../../common/rules/limits.ts'

/** Which export, and until when (milliseconds since 1970). */
export interface Ticket {
  userId: number
  id: string
  until: number
}

const form = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

// A separate prefix before the text: the same secret signs tokens, and neither must be valid as the other.
const signature = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`archive download\n${text}`).digest()

/**
 * A ticket that gives one file to whoever holds it, for a while: it works in a plain link, which cannot send a header.
 */
export function signTicket(secrets: string[], { userId, id, until }: Ticket): string {
  const [secret] = secrets
  if (secret === undefined) throw new Error('no secret to sign with')
  const text = `${userId}.${id}.${until}`
  return `${text}.${signature(secret, text).toString('base64url')}`
}

/** The content of a ticket; undefined when it is not ours or has expired. */
export function readTicket(secrets: string[], word: string, now: number): Ticket | undefined {
  const [, user = '', id = '', until = '', given = ''] = form.exec(word) ?? []
  if (user === '' || Number(user) > limits.id || now >= Number(until)) return undefined
  const bytes = Buffer.from(given, 'base64url')
  const ours = secrets.some((secret) => timingSafeEqual(signature(secret, `${user}.${id}.${until}`), bytes))
  return ours ? { userId: Number(user), id, until: Number(until) } : undefined
}
