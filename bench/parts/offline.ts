import type { Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { type Findings, show } from '../report.ts'
import { openWorld, type PartOptions } from './calls.ts'

/** How many times as slow as this machine its processor is. */
const slowness = 4
/** Milliseconds from the start of the page to its first games. */
const budget = 1_000
const times = 5

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }

/**
 * The owner of 5,000 games opens the library without a network, on a slow phone: how long until its games are painted.
 * Everything comes from what the browser has kept; each time in a page of its own. The median of several times.
 */
export async function measureOffline(options: PartOptions): Promise<Findings> {
  const world = await openWorld('small', options)
  const { origin, material } = world.target
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
    const { token, nick } = material.shelf5000
    const answer = await fetch(`${origin}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
    const session = JSON.stringify({ token, user: await answer.json() })
    await context.addInitScript((text) => localStorage.setItem('session', text), session)
    await context.addInitScript(notePaint)
    const first = await context.newPage()
    await first.goto(`${origin}/profile/${nick}`)
    await first.waitForFunction(isKept, undefined, { timeout: 120_000, polling: 1_000 })
    // The worker rules pages that are opened after it.
    await first.reload()
    await first.waitForLoadState('networkidle')
    await context.setOffline(true)
    const painted: number[] = []
    for (let n = 0; n < times; n++) {
      const page = await context.newPage()
      const client = await context.newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
      painted.push(await open(page, `${origin}/profile/${nick}`))
      await page.close()
    }
    return report(painted.toSorted((one, other) => one - other))
  } finally {
    await browser.close()
    await world.close()
  }
}

type Noting = typeof globalThis & { painted?: number }

async function open(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForFunction(() => (globalThis as Noting).painted !== undefined)
  return page.evaluate(() => (globalThis as Noting).painted!)
}

/** Notes when the first game of the library was painted: the frame after the one that has it. */
function notePaint(): void {
  const look = (): void => {
    if (document.querySelector('main a[href^="/game/"]'))
      requestAnimationFrame(() => ((globalThis as Noting).painted = performance.now()))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Whether the library and the code of its screen are kept. */
async function isKept(): Promise<boolean> {
  if ((await navigator.serviceWorker.ready).active?.state !== 'activated') return false
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('kept-'))?.name
  const code = await caches.has('code').then((is) => (is ? caches.open('code') : null))
  const files = (await code?.keys()) ?? []
  if (!name || !files.some(({ url }) => url.includes('/profile.screen'))) return false
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('No database')))
    })
  const open = await done(indexedDB.open(name))
  const keys = await done(open.transaction('answers').objectStore('answers').getAllKeys())
  open.close()
  return ['"own"', '"user","show"'].every((part) => keys.some((key) => (key as string).includes(part)))
}

function report(painted: number[]): Findings {
  const middle = painted[Math.floor(painted.length / 2)]!
  return {
    tables: [
      {
        title: `own library of 5,000 games without a network, processor ${slowness} times as slow: painted after (median of ${times}, at most ${budget} ms)`,
        columns: ['fastest (ms)', 'median (ms)', 'slowest (ms)'],
        rows: [[show(painted[0]!), show(middle), show(painted.at(-1)!)]],
      },
    ],
    figures: [{ name: 'library of 5,000 offline, painted', value: Math.round(middle), unit: 'ms' }],
    failures: middle > budget ? [`the library is painted after ${show(middle)} ms, at most ${budget}`] : [],
  }
}
