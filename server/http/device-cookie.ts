import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { App } from './app-types.ts'
import { readCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The word of the device that has just logged in, for its cookie. */
    deviceWord: string | null
  }
}

const name = 'device'
const year = 365 * 24 * 3_600
/** 256 random bits in base64url. */
const wordLength = 43

/**
 * The word by which a browser is known again (server/sessions/devices.ts), or null. It proves nothing on its own: whoever
 * has it still needs the password.
 */
export function readDevice(request: FastifyRequest): string | null {
  const word = readCookie(request, name) ?? ''
  return word.length === wordLength && /^[\w-]+$/.test(word) ? word : null
}

/** The word of the browser that logs in with this request; a new one gets a random one, which its answer sets as a cookie. */
export function keepDevice(request: FastifyRequest): string {
  request.deviceWord ??= readDevice(request) ?? randomBytes(32).toString('base64url')
  return request.deviceWord
}

/** Sets the cookie of a device that has just logged in, for another year. Only calls see it, and no script of a page. */
export function setDeviceCookies(app: App, publicUrl: string): void {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  app.decorateRequest('deviceWord', null)
  app.addHook('onSend', async (request, reply) => {
    if (request.deviceWord === null || reply.statusCode >= 300) return
    const rules = `Path=/api; Max-Age=${year}; HttpOnly; SameSite=Strict${secure}`
    void reply.header('set-cookie', `${name}=${request.deviceWord}; ${rules}`)
  })
}
