import type { IncomingAnswer } from '../client/outgoing.ts'
import type { ProviderFailure } from '../client/provider-error.ts'
import { failureOf } from '../client/readers.ts'

/** What an answer states besides its status: OpenXBL puts refusals of Xbox Live and its own into an envelope. */
interface Stated {
  status: number
  /** Of Xbox Live. */
  code: number | null
  /** OpenXBL itself failed. */
  isOwn: boolean
  text: string
}

/**
 * OpenXBL answers some refusals with a status of 200. A 403 is a private account only when Xbox Live says so, and a
 * path that OpenXBL does not have is no unknown user.
 */
export function judge(answer: IncomingAnswer): ProviderFailure | undefined {
  const { headers, body } = answer
  const isJson = /\bjson\b/i.test(headers['content-type'] ?? '')
  if (!isJson) return answer.status === 404 ? 'changed' : undefined
  const stated = body.length > 2_000 ? null : readStated(answer)
  if (!stated) return undefined
  const { status, code, isOwn, text } = stated
  if (code === 28 || code === 4_100) return 'not_found'
  if (status === 403 && code !== null) return 'private'
  if (isOwn && answer.status < 500)
    return answer.status >= 400 || /no route matches/i.test(text) ? 'changed' : 'upstream'
  if (status === 402) return 'blocked'
  return status >= 400 && answer.status < 400 ? failureOf({ status, headers }).failure : undefined
}

function readStated({ status, body }: IncomingAnswer): Stated | null {
  const text = body.toString('utf8')
  const outer = objectIn(text)
  if (!outer) return null
  const { content, code } = outer
  const inner = typeof content === 'string' ? objectIn(content) : (objectOf(content) ?? outer)
  return {
    status: 'content' in outer && typeof code === 'number' ? code : status,
    code: typeof inner?.['code'] === 'number' && 'description' in inner ? inner['code'] : null,
    isOwn: code === 'ERROR',
    text,
  }
}

const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null

function objectIn(text: string): Record<string, unknown> | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}
