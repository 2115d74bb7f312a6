import type { App } from './app-types.ts'

/** How long the body of a call may take to come, in milliseconds. */
const jsonTime = 30_000
/** For files over a slow line; the server's own limit for every request (threats section 6). */
export const fileTime = 120_000

/** Hangs up on a body of JSON that is still not there after 30 seconds. */
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
