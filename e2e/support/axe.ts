import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from './test.ts'

const require = createRequire(import.meta.url)
// The axe that @axe-core/playwright brings; its own builder wants the playwright-core of another version.
const source = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

interface Axe {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>
}

/** What axe finds on the page as it stands, a line for each place. */
async function findings(page: Page, runOnly: object): Promise<string[]> {
  await page.evaluate(source)
  return page.evaluate(async (rules) => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run({
      runOnly: rules,
      resultTypes: ['violations'],
    })
    // A message covers what is below it for some seconds; the page reserves its height, so everything can be scrolled
    // out from under it.
    const covers = document.querySelector('.toaster .toast') !== null
    return violations
      .flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id} · ${target.join(' ')} · ${failureSummary?.split('\n')[1]?.trim()}`,
        ),
      )
      .filter((finding) => !(covers && finding.startsWith('target-size') && finding.includes('partially obscured')))
  }, runOnly)
}

/** Waits until every colour has arrived. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    // What is folded away keeps its finished transitions for ever: only those that run are waited for.
    const moving = () => document.getAnimations().some(({ playState }) => playState === 'running')
    for (let calm = 0; calm < 3; calm = moving() ? 0 : calm + 1) await frame()
  })

/** No finding in the theme that the page has: of the two projects that show a page, one is light and one is dark. */
export async function expectAccessible(page: Page, where: string, rules = everything): Promise<void> {
  await settle(page)
  const found = await findings(page, rules)
  expect.soft(found.slice(0, 12), `${where}: ${found.length} findings`).toEqual([])
}

/**
 * For what one project alone shows. The second theme is asked about its colours only, the rest is the same document.
 */
export async function expectAccessibleInBothThemes(page: Page, where: string): Promise<void> {
  for (const [theme, rules] of [
    ['light', everything],
    ['dark', colours],
  ] as const) {
    await page.evaluate((next) => void (document.documentElement.dataset['theme'] = next), theme)
    await expectAccessible(page, `${where}, ${theme}`, rules)
  }
}
