import type { FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { cookieName, findCookie, writeCookie } from '../../common/rules/cookies.ts'
import type { App } from './app-types.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The words that the request brought: under the name of the cookie, and under the one it had before https. */
    deviceCookies: { current: string | null; former: string | null }
    /** The word of the device that has just logged in, for its cookie. */
    deviceWord: string | null
  }
}

const name = 'device'
const path = '/api'
const year = 365 * 24 * 3_600
/** 256 random bits in base64url. */
const wordForm = /^[\w-]{43}$/

/**
 * The word by which a browser is known again (server/sessions/devices.ts), or null. It proves nothing on its own:
 * whoever has it still needs the password.
 */
export const readDevice = ({ deviceCookies: { current, former } }: FastifyRequest): string | null => current ?? former

/**
 * The word of the browser that logs in with this request; a new one gets a random one, which its answer sets as a
 * cookie. `known`: the word that the account already has. Any other word under the former name is dropped, since
 * somebody else may have set it over a plain connection.
 */
export function keepDevice(request: FastifyRequest, known: string | null): string {
  request.deviceWord ??= known ?? request.deviceCookies.current ?? randomBytes(32).toString('base64url')
  return request.deviceWord
}

/**
 * Reads the cookie of a device, and sets it for another year when one has just logged in. Only calls see it, and no
 * script of a page.
 */
export function setDeviceCookies(app: App, publicUrl: string): void {
  const current = cookieName(name, publicUrl)
  const find = ({ headers }: FastifyRequest, wanted: string): string | null => {
    const word = findCookie(headers.cookie, wanted) ?? ''
    return wordForm.test(word) ? word : null
  }
  app.decorateRequest('deviceCookies')
  app.decorateRequest('deviceWord', null)
  app.addHook('onRequest', async (request) => {
    request.deviceCookies = { current: find(request, current), former: current === name ? null : find(request, name) }
  })
  app.addHook('onSend', async (request, reply) => {
    const { deviceWord: value, deviceCookies } = request
    if (value === null || reply.statusCode >= 300) return
    void reply.header('set-cookie', writeCookie({ name, value, path, maxAge: year, readBy: 'server' }, publicUrl))
    if (deviceCookies.former !== null) void reply.header('set-cookie', `${name}=; Path=${path}; Max-Age=0`)
  })
}
