import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
type Noting = typeof globalThis & { shifts: { score: number; what: string }[] }

/** From now on, opened pages note what moves by itself, as browsers count it. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const place = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)} (${Math.round(height)})`
    const noting = globalThis as Noting
    noting.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          noting.shifts.push({
            score: value,
            what: sources
              .map((one) => `${one.node?.nodeName} from ${place(one.previousRect)} to ${place(one.currentRect)}`)
              .join(', '),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The noted shifts of the open page together, and what moved most. */
export const shiftsOf = (page: Page): Promise<{ score: number; most: string | undefined }> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const { shifts } = globalThis as Noting
    return {
      score: shifts.reduce((sum, { score }) => sum + score, 0),
      most: shifts.toSorted((one, other) => other.score - one.score)[0]?.what,
    }
  })
