import type { Page } from '@playwright/test'

/** Holds the code of the pages back until the returned function is called. */
export async function holdEntry(page: Page): Promise<() => void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry-[\w-]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
