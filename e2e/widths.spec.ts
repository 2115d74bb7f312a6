import type { Page } from '@playwright/test'
import { onlyIn } from './support/only.ts'
import { listPages, logInAs, open, visitorPages } from './support/pages.ts'
import { expect, test } from './support/test.ts'

test.describe('at every width', () => {
  onlyIn('desktop-es', 'the window is made as wide as each of them; Spanish words are the longer ones')
  test.beforeEach(() => test.slow())

  const overflow = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth } = document.scrollingElement!
      if (scrollWidth <= innerWidth) return null
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1,
      )
      return `${scrollWidth} in ${innerWidth}: ${wide
        .slice(0, 3)
        .map((element) => `${element.tagName} ${element.className}`)
        .join(' | ')}`
    })

  async function expectNoOverflow(page: Page, where: string): Promise<void> {
    for (const width of [320, 390, 768, 1_440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      expect.soft(await overflow(page), `${where} at ${width}`).toBeNull()
    }
  }

  test('no page of a visitor is wider than the window', async ({ page }) => {
    for (const path of visitorPages) {
      await open(page, path)
      await expectNoOverflow(page, path)
    }
  })

  test('no page of a member is wider than the window', async ({ page }) => {
    await logInAs(page, 'nuria_v')
    for (const path of [
      '/',
      '/game/hades',
      '/profile',
      '/profile?view=shelf',
      '/profile/nuria_v?status=lended',
      '/settings',
      '/settings?section=account',
      ...listPages,
    ]) {
      await open(page, path)
      await expectNoOverflow(page, `member ${path}`)
    }
  })
})
