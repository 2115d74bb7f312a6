import PostalMime from 'postal-mime'
import type { Post, ReadyMail } from '../delivery/mail/post.ts'

export interface ReadMail {
  /** The one address of the envelope. */
  to: string
  subject: string
  text: string
  html: string
  /** Every address that the HTML leads to, each once. */
  links: string[]
  headers: Record<string, string>
  raw: string
}

/** What a message says. */
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

/** A post that keeps what it is given, for tests. */
export function createTestPost(): Post & { sent: ReadyMail[] } {
  const sent: ReadyMail[] = []
  return { sent, send: async (mail) => void sent.push(mail) }
}
