/** An answer of a fake, as it is sent. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: string | Buffer
  /** Runs when it is sent, and not when a fault takes its place. */
  whenSent?: () => void
}

interface Head {
  status?: number
  headers?: Record<string, string>
}

const answer = (type: string, body: string | Buffer, { status = 200, headers = {} }: Head = {}): Answer => ({
  status,
  headers: { 'content-type': type, ...headers },
  body,
})

export const json = (value: unknown, head?: Head): Answer =>
  answer('application/json; charset=utf-8', JSON.stringify(value), head)
export const page = (html: string, head?: Head): Answer => answer('text/html; charset=utf-8', html, head)
export const text = (content: string, head?: Head): Answer => answer('text/plain; charset=utf-8', content, head)
export const bytes = (type: string, body: Buffer, head?: Head): Answer => answer(type, body, head)
export const redirect = (location: string, status = 302): Answer => ({ status, headers: { location }, body: '' })

/** An error answer, thrown from anywhere inside a fake. */
export class Refusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(`${answer.status} ${answer.body.toString()}`)
    this.name = 'Refusal'
    this.answer = answer
  }
}

/** A refusal in JSON, or in plain text when the body is a text. */
export const refusal = (status: number, body: unknown, headers: Record<string, string> = {}): Refusal =>
  new Refusal(typeof body === 'string' ? text(body, { status, headers }) : json(body, { status, headers }))

/** A text for an HTML page. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

/** A page by offset: the rows, where the next one begins (null at the end), and the total. */
export function offsetPage<T>(rows: T[], query: URLSearchParams, { size, most }: { size: number; most: number }) {
  const [limit, offset] = [numberOf(query.get('limit'), size), numberOf(query.get('offset'), 0)]
  const next = offset + Math.min(limit, most)
  return { rows: rows.slice(offset, next), next: next < rows.length ? next : null, total: rows.length }
}

/** A page by an opaque token; null for a token that was never issued. */
export function tokenPage<T>(rows: T[], token: string | null, size: number) {
  const offset = token === null ? 0 : Number(Buffer.from(token, 'base64url').toString())
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > rows.length) return null
  const next = offset + size
  return {
    rows: rows.slice(offset, next),
    next: next < rows.length ? Buffer.from(String(next)).toString('base64url') : null,
  }
}

function numberOf(text: string | null, fallback: number): number {
  const number = Number(text ?? fallback)
  return Number.isSafeInteger(number) && number >= 0 ? number : fallback
}
