import type { FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '../../common/rules/cookies.ts'
import { limits } from '../../common/rules/limits.ts'
import { isSigned, signText } from '../lib/seal.ts'
import type { Viewer } from '../viewer.ts'

/** Whose browser it is, as long as this session is open, and until when (milliseconds since 1970). */
interface Pass extends Pick<Viewer, 'id' | 'sessionId'> {
  until: number
}

interface Kind {
  /** Of the cookie, without a prefix. */
  name: string
  /** Keeps the passes of one kind from being valid as another. */
  purpose: string
  /** The addresses that the browser sends the cookie to. */
  path: string
  /** In milliseconds. */
  life: number
}

interface Issuer {
  secrets: string[]
  now: number
  publicUrl: string
}

const form = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/

/**
 * A signed cookie by which requests that cannot send a token (`<img>`, `<video>`, a plain link) are known. Only the
 * addresses below `path` get it, and no script of a page. Whoever reads it must check that the session is still open.
 */
export const definePass = ({ name, purpose, path, life }: Kind) => ({
  /** The `Set-Cookie` header of a new pass. */
  cookieFor({ id, sessionId }: Pick<Viewer, 'id' | 'sessionId'>, { secrets, now, publicUrl }: Issuer): string {
    const text = `${id}.${sessionId}.${now + life}`
    const value = `${text}.${signText(secrets, purpose, text)}`
    return writeCookie({ name, value, path, maxAge: life / 1_000, readBy: 'server' }, publicUrl)
  },
  /** The pass that a request brought; undefined when it is not ours or has expired. */
  read({ headers }: Pick<FastifyRequest, 'headers'>, { secrets, now, publicUrl }: Issuer): Pass | undefined {
    const text = readCookie(headers.cookie, name, publicUrl) ?? ''
    const [, id = '', sessionId = '', until = '', signature = ''] = form.exec(text) ?? []
    if (id === '' || Number(id) > limits.id || now >= Number(until)) return undefined
    if (!isSigned(secrets, purpose, `${id}.${sessionId}.${until}`, signature)) return undefined
    return { id: Number(id), sessionId, until: Number(until) }
  },
})
