import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** One heading of the first level, and no level left out on the way down. */
export async function expectHeadings(page: Page, where: string): Promise<void> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName }) => Number(tagName[1])),
  )
  const first = levels.filter((level) => level === 1)
  const gap = levels.some((level, at) => at > 0 && level > levels[at - 1]! + 1)
  expect.soft({ first, gap }, `headings of ${where}: ${levels.join()}`).toEqual({ first: [1], gap: false })
}
