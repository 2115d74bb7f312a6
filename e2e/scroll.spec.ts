import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { logInAs } from './support/pages.ts'
import { expect, test } from './support/test.ts'

const place = (page: Page) => page.evaluate(() => scrollY)

/** A short page on a wide screen has nowhere to go. */
const makeLong = (page: Page) => page.evaluate(() => void (document.body.style.minHeight = '2400px'))

/** Scrolls far down, as soon as the page is long enough, and gives the place. */
async function goDown(page: Page): Promise<number> {
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 500, behavior: 'instant' }))
    expect(await place(page)).toBeGreaterThan(100)
  }).toPass()
  return place(page)
}

/** Follows a link without the scrolling that a click brings with it. */
const follow = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((link: HTMLElement) => link.click())

test('lists, the parts of a profile and of a game are where they were on going back, anything else begins on top (SHL-08)', async ({
  page,
}) => {
  await logInAs(page, 'lune')
  for (const [address, link] of [
    ['/lists', 'main a[href*="/lists/"]'],
    ['/profile/okami/reviews', 'main a[href*="/reviews/"]'],
    ['/game/celeste/reviews', 'main a[href^="/profile/"]'],
  ] as const) {
    await page.goto(address)
    await page.locator(link).first().waitFor()
    await makeLong(page)
    const before = await goDown(page)
    await follow(page, link)
    await expect(page, address).not.toHaveURL(address)
    await expect.poll(() => place(page), { message: `${address}: on top` }).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect.poll(() => place(page), { message: `${address}: where it was` }).toBe(before)
  }
})

test.describe('the way to the top', () => {
  // Where pages do not fade: a fade holds frames back.
  onlyIn('phone-es')
  test('takes 500 ms (SHL-08)', async ({ page }) => {
    await page.goto('/profile/okami/lists/boxes-i-look-for-on-sundays')
    await makeLong(page)
    const from = await goDown(page)
    await page.evaluate(() => {
      const seen: [number, number][] = []
      ;(globalThis as { seen?: [number, number][] }).seen = seen
      // This runs before the scrolling of the same frame: it sees what the frame before made.
      let before = performance.now()
      const note = (now: number) => {
        seen.push([before, scrollY])
        before = now
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    await follow(page, 'main a[href^="/game/"]')
    await expect(page).toHaveURL(/\/game\//)
    await expect.poll(() => place(page)).toBe(0)
    const seen = await page.evaluate(() => (globalThis as { seen?: [number, number][] }).seen ?? [])
    // On its way it is at from * (1 - part of the time)³: two places tell how long all of it takes, on a slow machine
    // too.
    const onItsWay = seen.filter(([, top]) => top > from * 0.02 && top < from * 0.98)
    const [first, last] = [onItsWay[0]!, onItsWay.at(-1)!]
    const part = ([, top]: [number, number]) => 1 - Math.cbrt(top / from)
    const whole = (last[0] - first[0]) / (part(last) - part(first))
    expect(Math.round(whole / 50) * 50).toBe(500)
  })
})

test.describe('what stays in sight', () => {
  onlyIn('phone-es')
  const bar = (page: Page) => page.locator('main .tabs')
  const chosen = (page: Page) => bar(page).locator('[aria-current="page"]')
  const inSight = (page: Page) =>
    chosen(page).evaluate((tab) => {
      const { left, right, top, bottom } = tab.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
    })

  test('a tab of a game or person opens where the page is, and is in sight (SHL-08)', async ({ page, t }) => {
    await page.goto('/game/hades')
    await makeLong(page)
    await bar(page).evaluate((element) =>
      scrollBy({ top: element.getBoundingClientRect().top - 200, behavior: 'instant' }),
    )
    const before = await place(page)
    expect(before).toBeGreaterThan(100)
    await follow(page, 'main .tabs a[href$="/reviews"]')
    await expect(page).toHaveURL('/game/hades/reviews')
    await expect(chosen(page)).toContainText(t('game_tab_reviews'))
    await expect.poll(() => place(page)).toBe(before)
    expect(await inSight(page)).toBe(true)

    await page.goto('/profile/nuria_v')
    await follow(page, 'main .tabs a:last-child')
    await expect(chosen(page)).toContainText(t('profile_tab_achievements'))
    expect(await inSight(page)).toBe(true)
  })

  test('the search is where it was, its icon pressed again (SHL-06)', async ({ page, t }) => {
    await page.goto('/search?q=mario')
    await page.locator('main a[href^="/game/"]').nth(8).waitFor()
    const before = await goDown(page)
    await follow(page, 'main a[href^="/game/"]')
    await expect(page).toHaveURL(/\/game\//)
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('shell_search') })
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL('/search?q=mario')
    await expect.poll(() => place(page)).toBe(before)
  })

  test('the calendar, loaded again, stays on the month of its address (GAM-07)', async ({ page }) => {
    await page.goto('/calendar?month=2025-08')
    await page.locator('[data-month="2025-09"]').waitFor()
    await page.mouse.wheel(0, 10)
    await expect(async () => {
      await page.evaluate(() => scrollBy({ top: 400, behavior: 'instant' }))
      await expect(page).toHaveURL(/month=(?!2025-0[1-9])/, { timeout: 500 })
    }).toPass()
    // Until the address has followed for good.
    await page.waitForLoadState('networkidle')
    const address = page.url()
    const month = /month=([\d-]+)/.exec(address)![1]!
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(page.locator(`[data-month="${month}"]`)).toBeInViewport()
    await expect(page).toHaveURL(address)
  })
})
