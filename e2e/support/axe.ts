import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colours = ['color-contrast', 'link-in-text-block']

interface Scan {
  /** Names the state in the report. */
  where: string
  /** Only what depends on the theme. */
  coloursOnly?: boolean
}

/** What axe finds on the page as it stands, a line for each place. */
async function findings(page: Page, { where, coloursOnly = false }: Scan): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (coloursOnly ? axe.withRules(colours) : axe.withTags(rules)).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${where} · ${id} · ${target.join(' ')} · ${failureSummary?.split('\n')[1]?.trim()}`))
}

const themes = ['light', 'dark'] as const

/** No finding in either theme; the second theme is asked about its colours only, the rest is the same document. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    await page.evaluate((next) => (document.documentElement.dataset['theme'] = next), theme)
    const found = await findings(page, { where: `${where}, ${theme}`, coloursOnly: at > 0 })
    expect.soft(found.slice(0, 12), `${found.length} findings`).toEqual([])
  }
}
