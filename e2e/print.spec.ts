import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { logInAs, open } from './support/pages.ts'
import { expect, test } from './support/test.ts'

onlyIn('desktop-en', 'paper has one width')

/** The page as the printer gets it. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
}

/** The brightness of the ground and of the words, from 0 to 255. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector('main h1')!
    const bright = (text: string) =>
      Math.max(
        ...text
          .match(/[\d.]+/g)!
          .slice(0, 3)
          .map(Number),
      )
    return {
      ground: bright(getComputedStyle(document.body).backgroundColor),
      ink: bright(getComputedStyle(heading).color),
    }
  })

for (const [what, path] of [
  ['a game', '/game/hades'],
  ['a list', '/profile/nuria_v/lists/los-que-no-salen-de-casa'],
  ['a library', '/profile/nuria_v?view=covers'],
  ['a profile', '/profile/nuria_v/lists'],
] as const)
  test(`${what} is printed without bars and buttons, dark on white`, async ({ page }) => {
    await logInAs(page, 'nuria_v')
    await open(page, path)
    await print(page)
    await expect(page.locator('main h1').filter({ visible: true })).toHaveCount(1)
    for (const role of ['banner', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
    expect(await colours(page)).toEqual({ ground: 255, ink: expect.any(Number) })
    expect((await colours(page)).ink).toBeLessThan(80)
    expect(await page.evaluate(() => document.scrollingElement!.scrollWidth <= innerWidth)).toBe(true)
  })

test('a printed library has all its games, each with its cover (PRF-03)', async ({ page }) => {
  await logInAs(page, 'nuria_v')
  await page.goto('/profile/nuria_v?view=covers')
  const games = page
    .locator('main [role=list]')
    .filter({ has: page.locator('[aria-setsize]') })
    .first()
  await expect(games.locator('[aria-posinset="1"]')).toBeVisible()
  const total = Number(await games.locator('[aria-posinset="1"]').getAttribute('aria-setsize'))
  expect(total).toBeGreaterThan(60)
  // The library is complete once its end was near.
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await print(page)
    expect(await games.locator('[aria-posinset]').count()).toBe(total)
  }).toPass()
  expect(await games.locator('.cover-art:empty').count()).toBe(0)
})
