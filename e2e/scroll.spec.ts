import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const place = (page: Page) => page.evaluate(() => scrollY)

/** Scrolls far down, as soon as the page is long enough, and gives the place. */
async function goDown(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
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
  t,
}) => {
  await page.goto('/access')
  await page.getByLabel(t('access_data')).fill('lune')
  await page.getByLabel(t('access_password'), { exact: true }).fill('demo1234')
  await page.getByRole('button', { name: t('access_login_button'), exact: true }).click()
  await expect(page).not.toHaveURL(/access/)
  for (const [address, link] of [
    ['/lists', 'main a[href*="/lists/"]'],
    ['/profile/okami/lists/boxes-i-look-for-on-sundays', 'main a[href^="/game/"]'],
    ['/profile/okami/reviews', 'main a[href*="/reviews/"]'],
    ['/profile/okami/timeline', '.timeline-event a'],
    ['/game/celeste/reviews', 'main a[href^="/profile/"]'],
  ] as const) {
    await page.goto(address)
    await page.locator(link).first().waitFor()
    // A short page on a wide screen has nowhere to go.
    await page.evaluate(() => (document.body.style.minHeight = '2400px'))
    const before = await goDown(page)
    await follow(page, link)
    await expect(page, address).not.toHaveURL(address)
    await expect.poll(() => place(page), { message: `${address}: on top` }).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect.poll(() => place(page), { message: `${address}: where it was` }).toBe(before)
  }
})

test('to the top it goes in half a second (SHL-08)', async ({ page }) => {
  await page.goto('/profile/okami/lists/boxes-i-look-for-on-sundays')
  await goDown(page)
  await page.evaluate(() => {
    const seen = (globalThis as { seen?: [number, number][] }).seen ?? []
    ;(globalThis as { seen?: [number, number][] }).seen = seen
    const note = () => {
      seen.push([performance.now(), scrollY])
      requestAnimationFrame(note)
    }
    note()
  })
  await follow(page, 'main a[href^="/game/"]')
  await expect(page).toHaveURL(/\/game\//)
  await expect.poll(() => place(page)).toBe(0)
  const took = await page.evaluate(() => {
    const seen = (globalThis as { seen?: [number, number][] }).seen ?? []
    const moves = seen.filter(([, top], at) => at > 0 && top !== seen[at - 1]![1])
    return moves.at(-1)![0] - moves[0]![0]
  })
  expect(took).toBeGreaterThan(250)
  expect(took).toBeLessThan(900)
})
