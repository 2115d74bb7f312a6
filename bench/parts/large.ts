import pg from 'pg'
import { libraryAfterChange, type Measured, measureCalls } from '../calls/measure.ts'
import { findEmbedded } from '../../server/db/embedded.ts'
import { countWorld } from '../generate/world.ts'
import { type Findings, kB, show, type Table } from '../report.ts'
import { withTempDataDir } from '../temp-data-dir.ts'
import { callFigures, openWorld, type PartOptions } from './calls.ts'

/** The maximum ratio of a call's time on the large site to that on the small one, with one caller (p95). */
const ratioGoal = 1.5
/** Bytes of the library of 5,000 games, and of what a page that holds its games receives after a change. */
const libraryLimits = { whole: 130_000, again: 30_000 }
/** Below this difference in milliseconds a ratio is only noise. */
const noise = 1
/** No call may read more rows than this in one sequential scan. */
const manyRows = 20_000

/** The same calls on a small site and on a large one, alternating. */
export async function measureLarge(options: PartOptions): Promise<Findings> {
  const small = await openWorld('small', options)
  const large = await openWorld('large', options)
  try {
    const adminUrl = findEmbedded(large.folder.dataDir)?.adminUrl ?? ''
    const before = await countScans(adminUrl)
    const measured = await measureCalls([small.target, large.target], null, options.say, options.calls)
    const scanned = readWhole(before, await countScans(adminUrl))
    const after = { small: await libraryAfterChange(small.target), large: await libraryAfterChange(large.target) }
    await large.stop()
    const counts = await withTempDataDir(large.folder, ({ db }) => countWorld(db))
    const library = Math.max(
      after.small.bytes,
      after.large.bytes,
      ...measured.filter(({ call }) => call.startsWith('library of 5,000')).map(({ bytes }) => bytes),
    )
    const again = Math.max(after.small.again, after.large.again)
    return {
      tables: [sideBySide(measured, 1), sideBySide(measured, 16)],
      figures: [
        ...measured.flatMap(callFigures),
        { name: 'library of 5,000 after a change, large, p95', value: after.large.p95, unit: 'ms' },
      ],
      failures: [
        ...tooSlow(measured),
        ...overLimit(measured),
        ...scanned.map((table) => `${table} was read as a whole by a call`),
        ...(library > libraryLimits.whole
          ? [`The library of 5,000 games takes ${kB(library)} kB; at most ${kB(libraryLimits.whole)}`]
          : []),
        ...(again > libraryLimits.again
          ? [`After a change of it ${kB(again)} kB are sent; at most ${kB(libraryLimits.again)}`]
          : []),
      ],
      notes: [
        `the large site: ${Object.entries(counts)
          .map(([name, value]) => `${value.toLocaleString('en')} ${name}`)
          .join(', ')}`,
        `library of 5,000 right after a change: p95 ${show(after.small.p95)} ms small, ${show(after.large.p95)} ms large; ${kB(after.large.bytes)} kB, ${kB(after.large.again)} kB to a page that holds its games; ${kB(after.large.first)} kB when nobody had read it`,
      ],
    }
  } finally {
    await small.close()
    await large.close()
  }
}

const pairs = (measured: Measured[], callers: number): [Measured, Measured][] =>
  measured
    .filter((one) => one.callers === callers && one.target === 'small')
    .flatMap((small) => {
      const large = measured.find((one) => one.callers === callers && one.call === small.call && one.target === 'large')
      return large ? [[small, large]] : []
    })

/** The ratio of processor times; 0 where it is unknown. */
const workRatio = (small: Measured, large: Measured): number =>
  small.work === null || large.work === null ? 0 : large.work / small.work

/** A longer wait without more work has another cause on this machine. */
const tooSlow = (measured: Measured[]): string[] =>
  pairs(measured, 1)
    .filter(([small]) => !small.grows)
    .filter(([small, large]) => large.p95 / small.p95 > ratioGoal && large.p95 - small.p95 > noise)
    .filter(([small, large]) => small.work === null || workRatio(small, large) > ratioGoal)
    .map(
      ([small, large]) =>
        `${small.call}: p95 ${show(large.p95)} ms on the large site, ${show(small.p95)} on the small one; at most ${ratioGoal} times`,
    )

const overLimit = (measured: Measured[]): string[] =>
  measured.flatMap(({ call, callers, target, p95, limit }) =>
    callers === 1 && target === 'large' && limit !== undefined && p95 > limit
      ? [`${call}: p95 ${show(p95)} ms on the large site; at most ${limit}`]
      : [],
  )

function sideBySide(measured: Measured[], callers: number): Table {
  return {
    title: `small site and large site, ${callers === 1 ? 'one caller' : `${callers} callers at once`} (milliseconds; work: processor time for each answer, database included)`,
    columns: [
      'call',
      'p50 small',
      'p50 large',
      'p95 small',
      'p95 large',
      'ratio p95',
      'work small',
      'work large',
      'ratio work',
      'p99 large',
      'per second small',
      'per second large',
      'kB large',
    ],
    rows: pairs(measured, callers).map(([small, large]) => [
      small.call,
      show(small.p50),
      show(large.p50),
      show(small.p95),
      show(large.p95),
      (large.p95 / small.p95).toFixed(2),
      small.work === null ? '' : show(small.work),
      large.work === null ? '' : show(large.work),
      workRatio(small, large).toFixed(2),
      show(large.p99),
      show(small.rate),
      show(large.rate),
      String(kB(large.bytes)),
    ]),
  }
}

interface Scans {
  name: string
  scans: number
  rows: number
}

/** The number of sequential scans of each table so far, and of rows that they read. */
async function countScans(url: string): Promise<Scans[]> {
  const rows = await ask<Scans>(
    url,
    'select relname as name, seq_scan as scans, seq_tup_read as rows from pg_stat_user_tables',
  )
  return rows.map(({ name, scans, rows }) => ({ name, scans: Number(scans), rows: Number(rows) }))
}

/**
 * Tables that calls read completely; a scan that ends at a limit after a few rows is a good plan for a word that is
 * everywhere.
 */
const readWhole = (before: Scans[], after: Scans[]): string[] =>
  after
    .filter(({ name, scans, rows }) => {
      const then = before.find((one) => one.name === name)
      return (rows - (then?.rows ?? 0)) / Math.max(1, scans - (then?.scans ?? 0)) > manyRows
    })
    .map(({ name }) => name)

async function ask<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(statement)).rows
  } finally {
    await client.end()
  }
}
