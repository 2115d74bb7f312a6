import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens a page and waits until the worker rules this browser. */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  // What the page fetches in its own time has come too.
  await page.waitForLoadState('networkidle')
}

/** Addresses of everything in Cache Storage, by cache. */
export const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const caught: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      caught[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return caught
  })

/** What a store of this browser's person holds: keys of queries, or changes that wait; empty without a database. */
export const kept = (page: Page, store: 'answers' | 'changes'): Promise<string[]> =>
  page.evaluate(async (name) => {
    const base = (await indexedDB.databases()).find((one) => one.name?.startsWith('kept-'))
    if (!base?.name) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error('No database')))
      })
    const open = await done(indexedDB.open(base.name))
    const all: unknown[] = await done(
      open.transaction(name).objectStore(name)[name === 'answers' ? 'getAllKeys' : 'getAll'](),
    )
    open.close()
    return all.map((one) => (typeof one === 'string' ? one.slice(one.indexOf(' ') + 1) : JSON.stringify(one)))
  }, store)

/** Waits until the answers of these queries, by the beginnings of their keys, are kept. */
export const untilKept = (page: Page, ...keys: string[]): Promise<void> =>
  expect
    .poll(async () => {
      const all = await kept(page, 'answers')
      return keys.filter((key) => !all.some((one) => one.startsWith(key)))
    })
    .toEqual([])

/** Waits until the code of every screen is kept: nothing more comes. */
export async function untilCodeIsKept(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = (await cached(page))['code']?.length ?? 0
        const isStill = now > 50 && now === before
        before = now
        return isStill
      },
      { intervals: [1_500], timeout: 60_000 },
    )
    .toBe(true)
}
