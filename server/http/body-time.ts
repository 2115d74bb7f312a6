import type { App } from './app-types.ts'

/** The maximum time for the body of a call to arrive, in milliseconds. */
const jsonTime = 30_000
/** For files over a slow connection; the server's own limit for every request (threats section 6). */
export const fileTime = 120_000
/**
 * For a connection on which nothing moves, in milliseconds: a client that requests a lot and reads nothing would
 * otherwise hold it forever.
 */
export const silentTime = 120_000

/** Disconnects when a JSON body has not arrived after 30 seconds. */
export function limitBodyTime(app: App, time = jsonTime): void {
  app.addHook('onRequest', async ({ raw }) => {
    const isFile = !/^application\/json\b/i.test(raw.headers['content-type'] ?? 'application/json')
    if (raw.complete || isFile) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, time).unref()
    raw.once('close', () => clearTimeout(timer))
  })
}
