import type { Browser, CDPSession, Page } from '@playwright/test'
import { openBrowser } from '../browser.ts'
import { type Findings, kB, show } from '../report.ts'
import { type Task, traceWhile } from '../tasks.ts'
import { openWorld, type PartOptions } from './calls.ts'
import { publicPages } from './public-pages.ts'

/** A phone on slow 4G, as Lighthouse has it: 150 ms, 1.6 Mbit/s. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' }
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
/** How many times as slow as this machine its processor is: the times of tasks are multiplied by it. */
const slowness = 4
/** Milliseconds of such a processor: a longer task counts as blocking by what it takes beyond this. */
const noticed = 50
/** Milliseconds without a request or a task, after which a page is at rest. */
const rest = 500
const times = 3

/** At most: milliseconds, and layout shift. */
const budgets = { lcp: 1_300, longest: 200, cls: 0.001 }

interface Visit {
  /** Milliseconds since the navigation, on the slow network. */
  painted: number
  largest: number
  alive: number
  shift: number
  /**
   * Milliseconds of the slow processor: all tasks, the longest one, and what tasks take beyond `noticed` after the
   * first paint.
   */
  work: number
  longest: Task
  blocked: number
  requests: number
  bytes: number
  script: number
  /** Requests that were each found only in the one before. */
  chain: number
}

/**
 * How public pages paint and come alive for a visitor whose browser is empty. Processor time, which other work on the
 * machine hardly changes, and the times of a slow network; the median of several visits.
 */
export async function measureAlive(options: PartOptions): Promise<Findings> {
  const world = await openWorld('small', options)
  const browser = await openBrowser()
  const { origin, material } = world.target
  const pages = publicPages(material)
  try {
    const measured: [string, Visit][] = []
    for (const [name, path] of Object.entries(pages)) {
      options.say(`  ${name}`)
      const visits: Visit[] = []
      // The first one fills the memory of the server.
      await fetch(origin + path)
      for (let n = 0; n < times; n++) visits.push(await visit(browser, origin + path))
      measured.push([name, median(visits)])
    }
    return report(measured)
  } finally {
    await browser.close()
    await world.close()
  }
}

/** One visit with an empty cache. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network)
  const requests = noteRequests(client)
  await notePaints(page)
  const { tasks, painted } = await traceWhile(browser, page, () => openAndRest(page, address), { detailed: true })
  const seen = await page.evaluate(readPaints)
  await context.close()
  const slow = tasks.map((task) => ({ ...task, time: task.time * slowness }))
  const longest = slow.reduce((most, task) => (task.time > most.time ? task : most))
  const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0)
  return {
    ...seen,
    work: sum(slow.map(({ time }) => time)),
    longest,
    blocked: sum(slow.map(({ time, began }) => (began > painted ? Math.max(0, time - noticed) : 0))),
    ...requests(),
  }
}

async function openAndRest(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(rest)
}

interface Paints {
  largest: number
  shift: number
}
type Noting = typeof globalThis & { paints: Paints }

const notePaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const paints: Paints = { largest: 0, shift: 0 }
    ;(globalThis as Noting).paints = paints
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paints.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) paints.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const readPaints = () => ({
  ...(globalThis as Noting).paints,
  painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  alive: performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN,
})

/** Counts what a page asks for, until the returned function is called. */
function noteRequests(client: CDPSession) {
  const depths = new Map<string, number>()
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
    const from = initiator.url ?? initiator.stack?.callFrames[0]?.url
    depths.set(request.url, ((from === undefined ? 0 : depths.get(from)) ?? 0) + 1)
    types.set(requestId, type ?? 'Other')
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  return () => {
    const all = [...sizes]
    const sum = (some: [string, number][]): number => some.reduce((total, [, size]) => total + size, 0)
    return {
      requests: all.length,
      bytes: sum(all),
      script: sum(all.filter(([id]) => types.get(id) === 'Script')),
      chain: Math.max(0, ...depths.values()),
    }
  }
}

/** The middle of each figure. */
function median(visits: Visit[]): Visit {
  const middle = <T>(of: (one: Visit) => T, by: (one: Visit) => number): T =>
    of(visits.toSorted((one, other) => by(one) - by(other))[Math.floor(visits.length / 2)]!)
  const figure = (name: Exclude<keyof Visit, 'longest'>): number =>
    middle(
      (one) => one[name],
      (one) => one[name],
    )
  return {
    painted: figure('painted'),
    largest: figure('largest'),
    alive: figure('alive'),
    shift: figure('shift'),
    work: figure('work'),
    longest: middle(
      ({ longest }) => longest,
      ({ longest }) => longest.time,
    ),
    blocked: figure('blocked'),
    requests: figure('requests'),
    bytes: figure('bytes'),
    script: figure('script'),
    chain: figure('chain'),
  }
}

const partsOf = ({ parts }: Task): string =>
  parts
    .slice(0, 3)
    .map(([kind, time]) => `${kind} ${show(time * slowness)}`)
    .join(', ')

const report = (measured: [string, Visit][]): Findings => ({
  tables: [
    {
      title: `visitors' pages on a phone, slow 4G (times of the network in ms; tasks: processor time × ${slowness} in ms; sizes in kB as sent)`,
      columns: [
        'page',
        'FCP',
        'LCP',
        'alive',
        'CLS',
        'tasks',
        'blocked',
        'longest',
        'requests',
        'chain',
        'scripts',
        'all',
      ],
      rows: measured.map(([page, one]) => [
        page,
        show(one.painted),
        show(one.largest),
        show(one.alive),
        one.shift.toFixed(4),
        show(one.work),
        show(one.blocked),
        show(one.longest.time),
        String(one.requests),
        String(one.chain),
        String(kB(one.script)),
        String(kB(one.bytes)),
      ]),
    },
    {
      title: 'what the longest task does',
      columns: ['page', ''],
      rows: measured.map(([page, { longest }]) => [page, partsOf(longest)]),
    },
  ],
  figures: measured.flatMap(([page, one]) => [
    { name: `${page}, LCP`, value: Math.round(one.largest), unit: 'ms' as const },
    { name: `${page}, alive`, value: Math.round(one.alive), unit: 'ms' as const },
    { name: `${page}, tasks`, value: Math.round(one.work), unit: 'ms' as const },
    { name: `${page}, blocked`, value: Math.round(one.blocked), unit: 'ms' as const },
    { name: `${page}, longest task`, value: Math.round(one.longest.time), unit: 'ms' as const },
    { name: `${page}, CLS`, value: Math.round(one.shift * 10_000) / 10_000, unit: 'shift' as const },
    { name: `${page}, all`, value: kB(one.bytes), unit: 'kB' as const },
  ]),
  failures: measured.flatMap(([page, one]) => [
    ...(one.largest > budgets.lcp ? [`${page}: LCP ${show(one.largest)} ms, at most ${show(budgets.lcp)}`] : []),
    ...(one.longest.time > budgets.longest
      ? [`${page}: a task of ${show(one.longest.time)} ms, at most ${budgets.longest}`]
      : []),
    ...(one.shift > budgets.cls ? [`${page}: CLS ${one.shift.toFixed(4)}, at most ${budgets.cls}`] : []),
  ]),
})
