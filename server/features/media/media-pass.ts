import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import { isSigned, signText } from '../../lib/signature.ts'
import type { Viewer } from '../../viewer.ts'

/** Whose browser may load pictures, as long as this session is open, and until when (milliseconds since 1970). */
interface Pass extends Pick<Viewer, 'id' | 'sessionId'> {
  until: number
}

const name = 'media'
const purpose = 'media pass'
const hour = 3_600_000
const form = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

/**
 * The cookie by which `<img>` and `<video>`, which send no token, are known: only the addresses of media see it, and no
 * script of a page. It opens nothing else.
 */
export function passCookie(secrets: string[], { id, sessionId }: Viewer, now: number, publicUrl: string): string {
  const text = `${id}.${sessionId}.${now + hour}`
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const rules = `Path=/api/media; Max-Age=${hour / 1_000}; HttpOnly; SameSite=Strict${secure}`
  return `${name}=${text}.${signText(secrets, purpose, text)}; ${rules}`
}

/** The pass that a request carries; undefined when it is not ours or has expired. */
export function readPass(secrets: string[], { headers }: FastifyRequest, now: number): Pass | undefined {
  const pair = headers.cookie?.split(';').find((one) => one.trimStart().startsWith(`${name}=`))
  const [, id = '', sessionId = '', until = '', signature = ''] =
    form.exec(pair?.slice(pair.indexOf('=') + 1).trim() ?? '') ?? []
  if (id === '' || Number(id) > limits.id || now >= Number(until)) return undefined
  if (!isSigned(secrets, purpose, `${id}.${sessionId}.${until}`, signature)) return undefined
  return { id: Number(id), sessionId, until: Number(until) }
}
