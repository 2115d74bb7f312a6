import type { BrowserContext, Page, Request } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forge } from '../../server/testing/forge.ts'
import { expect, type Member, textOf } from './test.ts'

/** An answer of the API that refuses. */
export const problem = (status: number, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'x', status, detail },
})

/** The token this browser keeps; undefined while the page starts again. */
export const storedToken = (page: Page): Promise<string | null | undefined> =>
  page
    .evaluate(() => (JSON.parse(localStorage.getItem('session') ?? 'null') as { token: string } | null)?.token ?? null)
    .catch((error: Error) => {
      if (error.message.includes('Execution context was destroyed')) return undefined
      throw error
    })

export const swapToken = (page: Page, token: string) =>
  page.evaluate((next) => {
    const session = JSON.parse(localStorage.getItem('session')!) as object
    localStorage.setItem('session', JSON.stringify({ ...session, token: next }))
  }, token)

/** The member's own token an hour after its end, signed by the server under test. */
export function oldToken({ token }: Member): string {
  const { token: secrets } = JSON.parse(readFileSync(join(process.env['E2E_DATA']!, 'secrets.json'), 'utf8')) as {
    token: string[]
  }
  const now = Math.floor(Date.now() / 1_000)
  return forge(token, { payload: { iat: now - 7_200, nbf: now - 7_200, exp: now - 3_600 }, secret: secrets[0]! })
}

export const bearerOf = (request: Request) => request.headers()['authorization']?.slice(7)
export const isRefresh = (request: Request) => request.url().endsWith('/api/auth/refresh')

/** Waits until a refresh has failed or been answered. */
export const failedOrDone = (page: Page) =>
  Promise.race([page.waitForEvent('requestfailed', isRefresh), page.waitForResponse(/\/api\/auth\/refresh$/)])

/** Everything the pages of a browser ask the API from now on. */
export function watchCalls(context: BrowserContext): Request[] {
  const calls: Request[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}

/** Points at many games at once: each link fetches its page, all in one turn of the page. */
export const pointAtGames = (page: Page, from: number, most: number) =>
  page.evaluate(
    ([first, count]) => {
      const links = new Map(
        [...document.querySelectorAll<HTMLAnchorElement>('#main a[href^="/game/"]')].map((link) => [
          link.pathname,
          link,
        ]),
      )
      const chosen = [...links.values()].slice(first, first! + count!)
      for (const link of chosen) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      return chosen.length
    },
    [from, most],
  )

export const openHome = async (page: Page) => {
  const [check, feed] = [/\/api\/auth\/check$/, /\/api\/event\?/]
  await Promise.all([page.waitForResponse(check), page.waitForResponse(feed), page.goto('/')])
  await expect(page.getByRole('button', { name: textOf('en', 'shell_account') })).toBeVisible()
  // Nothing of the start is on its way any more: what follows can be counted.
  await page.waitForLoadState('networkidle')
}
