import type { Browser } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import type { Person } from '../calls/community.ts'
import type { Material } from '../calls/material.ts'
import type { Findings } from '../report.ts'
import { openWorld, type PartOptions } from './calls.ts'

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
/** Slow 4G, as Lighthouse has it: 150 ms, 1.6 Mbit/s; and a processor four times as slow as this one. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slowness = 4
/** Milliseconds without a request, after which nothing more comes. */
const rest = 2_000

/** At most, for each page. */
const mostShift = 0.02

/** The pages that members open most, as paths by name. */
const memberPages = ({ games }: Material): Record<string, string> => ({
  home: '/',
  library: '/profile',
  game: `/game/${games[0]?.slug}`,
  lists: '/lists',
  feed: '/community',
  calendar: '/calendar',
})

interface Visit {
  page: string
  shift: number
  /** What moved most. */
  moved: string
}

/** How far members' pages jump while they load in a browser whose cache is empty. */
export async function measureMembers(options: PartOptions): Promise<Findings> {
  const world = await openWorld('small', options)
  const browser = await openBrowser()
  const { origin, material } = world.target
  const visits: Visit[] = []
  const wanted = options.calls?.split(',') ?? ['']
  try {
    for (const [screen, look] of Object.entries(screens)) {
      for (const [name, path] of Object.entries(memberPages(material))) {
        if (!wanted.some((part) => name.includes(part))) continue
        options.say(`  ${screen}: ${name}`)
        const seen = await visit(browser, look, origin + path, material.shelf100)
        visits.push({ page: `${screen}: ${name}`, ...seen })
      }
    }
  } finally {
    await browser.close()
    await world.close()
  }
  return report(visits)
}

type Noting = typeof globalThis & { shifts: { score: number; moved: string }[] }
type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }

async function visit(browser: Browser, look: object, address: string, { id, nick, token }: Person) {
  const context = await browser.newContext({ ...look, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const user = { id, nick, name: null, avatar: null, lang: 'en', an: 0, pm: 0 }
  await page.addInitScript((session) => {
    localStorage.setItem('session', session)
    const noting = globalThis as Noting
    noting.shifts = []
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        noting.shifts.push({
          score: value,
          moved: sources.map(({ node }) => `${node?.nodeName} ${node?.className}`).join(', '),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  }, JSON.stringify({ token, user }))
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  // How far the system faces of this machine differ from ours is no property of a page.
  await client.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.goto(address, { waitUntil: 'load', timeout: 60_000 })
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(rest)
  const shifts = await page.evaluate(() => (globalThis as Noting).shifts)
  await context.close()
  const most = shifts.toSorted((one, other) => other.score - one.score)[0]
  return { shift: shifts.reduce((sum, { score }) => sum + score, 0), moved: most?.moved.slice(0, 120) ?? '' }
}

const report = (visits: Visit[]): Findings => ({
  tables: [
    {
      title: "layout shift of members' pages, slow 4G, empty cache",
      columns: ['page', 'CLS', 'what moved most'],
      rows: visits.map(({ page, shift, moved }) => [page, shift.toFixed(4), moved]),
    },
  ],
  figures: visits.map(({ page, shift }) => ({
    name: `${page}, CLS`,
    value: Math.round(shift * 10_000) / 10_000,
    unit: 'shift' as const,
  })),
  failures: visits
    .filter(({ shift }) => shift > mostShift)
    .map(({ page, shift }) => `${page}: CLS ${shift.toFixed(4)}, at most ${mostShift}`),
})
