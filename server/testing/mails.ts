import PostalMime from 'postal-mime'
import type { MailTransport, ReadyMail } from '../delivery/mail/transport.ts'

export interface ReadMail {
  /** The only recipient of the envelope. */
  to: string
  subject: string
  text: string
  html: string
  /** Every address that the HTML links to, each once. */
  links: string[]
  headers: Record<string, string>
  raw: string
}

/** The contents of a message. */
export async function readMail({ to, raw }: Pick<ReadyMail, 'to' | 'raw'>): Promise<ReadMail> {
  const { subject = '', text = '', html = '', headers } = await PostalMime.parse(raw)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return {
    to,
    subject,
    text,
    html,
    links: [...new Set(links)],
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    raw: raw.toString('latin1'),
  }
}

/** The token in the link of a mail; throws without one. */
export function tokenIn(mail: ReadMail | undefined): string {
  const tokens = mail?.links.map((link) => new URL(link).searchParams.get('token')) ?? []
  const token = tokens.find((one) => one !== null)
  if (!token) throw new Error(`no mail with a link: ${mail?.subject}`)
  return token
}

/** A mail transport that stores mails, for tests. */
export function createTestTransport(): MailTransport & { sent: ReadyMail[] } {
  const sent: ReadyMail[] = []
  return { sent, send: async (mail) => void sent.push(mail) }
}
