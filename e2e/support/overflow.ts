import type { Page } from '@playwright/test'
import { expect } from './test.ts'

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

/** At no width is the page wider than the window, which ends as wide as a desktop. */
export async function expectNoOverflow(page: Page, where: string): Promise<void> {
  for (const width of [320, 390, 768, 1_440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect.soft(await overflow(page), `${where} at ${width}`).toBeNull()
  }
}
