import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import type { Material } from '../calls/material.ts'
import type { Target } from '../calls/measure.ts'
import { type Findings, show } from '../report.ts'
import { tasksWhile } from '../tasks.ts'
import { openWorld, type PartOptions } from './calls.ts'

/** Milliseconds: beyond this a tap or a key press waits noticeably. */
const longestTask = 100
/** What browsers call a long task. */
const noticed = 50

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

interface Step {
  name: string
  /** Milliseconds. */
  longest: number
  /** Tasks longer than `noticed`. */
  tasks: number
  elements: number
}

/** The number of repetitions; the best time of each step counts, because other load only makes tasks longer. */
const times = 2

/**
 * The owner of 5,000 games opens the library, scrolls through all of it, searches and filters: how long the page
 * blocks.
 */
export async function measureLibrary(options: PartOptions): Promise<Findings> {
  const world = await openWorld('small', options)
  const browser = await openBrowser()
  const best = new Map<string, Step>()
  try {
    for (const [screen, look] of Object.entries(screens)) {
      for (let n = 0; n < times; n++) {
        for (const step of await walk(browser, look, world.target)) {
          const name = `${screen}: ${step.name}`
          const before = best.get(name)
          if (!before || step.longest < before.longest) best.set(name, { ...step, name })
        }
      }
    }
  } finally {
    await browser.close()
    await world.close()
  }
  return report([...best.values()])
}

async function walk(browser: Browser, look: BrowserContextOptions, { origin, material }: Target): Promise<Step[]> {
  const context = await browser.newContext({ ...look, locale: 'en-GB' })
  const page = await context.newPage()
  await logIn(page, origin, material)
  const walked: Step[] = []
  for (const [name, take] of Object.entries(steps)) {
    const step = async (): Promise<void> => {
      await take(page, `${origin}/profile/${material.shelf5000.nick}`)
      await page.waitForTimeout(300)
    }
    const tasks = await tasksWhile(browser, page, step, name === 'open')
    walked.push({
      name,
      longest: Math.max(0, ...tasks),
      tasks: tasks.filter((time) => time > noticed).length,
      elements: await page.locator('*').count(),
    })
  }
  await context.close()
  return walked
}

const report = (all: Step[]): Findings => ({
  tables: [
    {
      title: `library of 5,000 games on the screen: tasks of the main thread after the first paint, processor time (at most ${longestTask} ms)`,
      columns: ['step', 'longest (ms)', `over ${noticed} ms`, 'elements'],
      rows: all.map(({ name, longest, tasks, elements }) => [name, show(longest), String(tasks), String(elements)]),
    },
  ],
  figures: all.map(({ name, longest }) => ({ name: `${name}, longest task`, value: Math.round(longest), unit: 'ms' })),
  failures: all
    .filter(({ longest }) => longest > longestTask)
    .map(({ name, longest }) => `${name}: a task of ${show(longest)} ms, at most ${longestTask}`),
})

const steps: Record<string, (page: Page, address: string) => Promise<void>> = {
  open: async (page, address) => {
    await page.goto(address)
    await chip(page, 'all').waitFor()
    await page.waitForLoadState('networkidle')
  },
  scroll: scrollThrough,
  search: async (page) => {
    await page.evaluate(() => scrollTo(0, 0))
    const field = page.locator('main input[type=search]')
    await field.pressSequentially('super m', { delay: 60 })
    await page.waitForTimeout(400)
    await field.fill('')
    await page.waitForTimeout(400)
  },
  filter: async (page) => {
    for (const ink of ['played', 'have', 'want', 'all']) {
      await chip(page, ink).click()
      await page.waitForTimeout(250)
    }
  },
  sort: async (page) => {
    const order = page.locator('main select').last()
    for (const index of [1, 2, 0]) {
      await order.selectOption({ index })
      await page.waitForTimeout(250)
    }
  },
}

const chip = (page: Page, ink: string) => page.locator(`main .chip.ink-${ink}`).first()

/** In steps of slightly less than a window, down to the end; the page grows while it renders. */
async function scrollThrough(page: Page): Promise<void> {
  for (let still = 0; still < 3;) {
    const moved = await page.evaluate(() => {
      const before = scrollY
      scrollBy(0, innerHeight * 3.7)
      return scrollY > before
    })
    still = moved ? 0 : still + 1
    await page.waitForTimeout(40)
  }
}

/** Puts a session where the application stores it. */
async function logIn(page: Page, origin: string, { shelf5000: { token } }: Material): Promise<void> {
  const answer = await fetch(`${origin}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
  const session = JSON.stringify({ token, user: await answer.json() })
  await page.addInitScript((text) => localStorage.setItem('session', text), session)
}
