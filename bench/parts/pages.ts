import lighthouse from 'lighthouse'
import { startChromium } from '../browser.ts'
import { type Figure, type Findings, kB, show } from '../report.ts'
import { freePort } from '../server.ts'
import { openWorld, type PartOptions } from './calls.ts'
import { publicPages } from './public-pages.ts'

/** Lighthouse's own mobile settings: slow 4G (1.6 Mbit/s, 150 ms), a processor four times as slow. */
const runs = 3
const budgets = { performance: 98, accessibility: 95, practices: 95, lcp: 2_500, cls: 0.1 }

interface Measured {
  performance: number
  accessibility: number
  practices: number
  seo: number
  /** Milliseconds. */
  lcp: number
  fcp: number
  blocked: number
  /** Layout shift. */
  cls: number
  /** What moved, where anything did: its HTML, with the shift. */
  moved: string[]
  /** Bytes transferred. */
  script: number
  total: number
}

/**
 * Lighthouse on visitors' pages (all, or those that `--calls` names); of three runs the one with the middle
 * performance.
 */
export async function measurePages(options: PartOptions): Promise<Findings> {
  const world = await openWorld('small', options)
  const port = await freePort()
  const browser = await startChromium(port)
  const { origin, material } = world.target
  try {
    const measured: [string, Measured][] = []
    const wanted = options.calls?.split(',') ?? ['']
    for (const [page, path] of Object.entries(publicPages(material))) {
      if (!wanted.some((part) => page.includes(part))) continue
      options.say(`  ${page}`)
      const all: Measured[] = []
      for (let run = 0; run < runs; run++) all.push(await audit(origin + path, port))
      const middle = all.sort((a, b) => a.performance - b.performance)[Math.floor(runs / 2)]!
      for (const moved of middle.moved) options.say(`    moved: ${moved}`)
      measured.push([page, middle])
    }
    return report(measured)
  } finally {
    await browser.stop()
    await world.close()
  }
}

async function audit(url: string, port: number): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(`Lighthouse could not read ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  const score = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  const requests =
    (audits['network-requests']?.details as { items?: { transferSize: number; resourceType: string }[] } | undefined)
      ?.items ?? []
  const bytes = (type?: string): number =>
    requests
      .filter(({ resourceType }) => !type || resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    fcp: value('first-contentful-paint'),
    blocked: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    moved: movedIn(audits['layout-shifts']?.details),
    script: bytes('Script'),
    total: bytes(),
  }
}

interface Shifts {
  items?: { node?: { snippet?: string }; score?: number }[]
}

const movedIn = (details: unknown): string[] =>
  ((details as Shifts | undefined)?.items ?? []).map(
    ({ node, score }) => `${score?.toFixed(3)} ${node?.snippet?.slice(0, 200) ?? 'an unknown part'}`,
  )

function report(measured: [string, Measured][]): Findings {
  return {
    tables: [
      {
        title: 'Lighthouse, mobile, simulated slow 4G (times in ms, sizes in kB as sent)',
        columns: [
          'page',
          'performance',
          'accessibility',
          'best practices',
          'seo',
          'FCP',
          'LCP',
          'blocked',
          'CLS',
          'scripts',
          'all',
        ],
        rows: measured.map(([page, one]) => [
          page,
          String(one.performance),
          String(one.accessibility),
          String(one.practices),
          String(one.seo),
          show(one.fcp),
          show(one.lcp),
          show(one.blocked),
          one.cls.toFixed(3),
          String(kB(one.script)),
          String(kB(one.total)),
        ]),
      },
    ],
    figures: measured.flatMap(([page, one]) => figuresOf(page, one)),
    failures: measured.flatMap(([page, one]) => [
      ...(['performance', 'accessibility', 'practices'] as const)
        .filter((name) => one[name] < budgets[name])
        .map((name) => `${page}: ${name} ${one[name]}, at least ${budgets[name]}`),
      ...(one.lcp > budgets.lcp ? [`${page}: LCP ${show(one.lcp)} ms, at most ${show(budgets.lcp)}`] : []),
      ...(one.cls > budgets.cls ? [`${page}: CLS ${one.cls.toFixed(3)}, at most ${budgets.cls}`] : []),
    ]),
  }
}

const figuresOf = (page: string, one: Measured): Figure[] => [
  ...(['performance', 'accessibility', 'practices', 'seo'] as const).map((name): Figure => ({
    name: `${page}, ${name}`,
    value: one[name],
    unit: 'points',
  })),
  ...(['fcp', 'lcp', 'blocked'] as const).map((name): Figure => ({
    name: `${page}, ${name}`,
    value: Math.round(one[name]),
    unit: 'ms',
  })),
  { name: `${page}, cls`, value: Math.round(one.cls * 1_000) / 1_000, unit: 'shift' },
  { name: `${page}, scripts`, value: kB(one.script), unit: 'kB' },
]
