import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

export interface Figure {
  name: string
  value: number
  unit: 'ms' | 's' | 'calls/s' | 'kB' | 'ratio' | 'points' | 'count' | 'shift'
}

export interface Table {
  title: string
  columns: string[]
  rows: string[][]
}

/** The result of one part of the measurements. `failures` are exceeded budgets, one sentence each. */
export interface Findings {
  tables: Table[]
  figures: Figure[]
  failures: string[]
  notes?: string[]
}

/** A number with a suitable number of decimals. */
export const show = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2)
/** Bytes as kB of 1,000 bytes. */
export const kB = (bytes: number): number => Math.round(bytes / 100) / 10

/** The table as text: the first column left-aligned, numbers right-aligned. */
export function drawTable({ title, columns, rows }: Table): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => (row[at] ?? '').length)))
  const draw = (cells: string[]): string =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('   ')
      .trimEnd()
  return [`\n${title}`, draw(columns), widths.map((width) => '-'.repeat(width)).join('   '), ...rows.map(draw)].join(
    '\n',
  )
}

export interface Measurement {
  date: string
  /** `load`: runnable processes in the minute before; above the number of cores, times are not meaningful. */
  machine: { cores: number; processor: string; memoryGB: number; system: string; node: string; load: number }
  /** Figures by part. */
  parts: Record<string, Figure[]>
}

/** The machine and the time, without which figures mean nothing. */
export const newRecord = (): Measurement => ({
  date: new Date().toISOString(),
  machine: {
    cores: cpus().length,
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGB: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  },
  parts: {},
})

const baselineFile = fileURLToPath(new URL('./baseline.json', import.meta.url))
const resultsFolder = new URL('./results/', import.meta.url)

/**
 * Saves a record to `bench/results`, with `asBaseline` also to the committed baseline; returns the path of its file.
 */
export function saveRecord(record: Measurement, asBaseline: boolean): string {
  mkdirSync(resultsFolder, { recursive: true })
  const path = fileURLToPath(new URL(`${record.date.replaceAll(':', '-').slice(0, 19)}.json`, resultsFolder))
  writeFileSync(path, `${JSON.stringify(record, null, 2)}\n`)
  if (asBaseline) {
    const { parts = {} } = readBaseline() ?? {}
    writeFileSync(baselineFile, `${JSON.stringify({ ...record, parts: { ...parts, ...record.parts } }, null, 2)}\n`)
  }
  return path
}

export function readBaseline(): Measurement | undefined {
  try {
    return JSON.parse(readFileSync(baselineFile, 'utf8')) as Measurement
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const worthReporting = 1.25

/** One line for each figure that is a quarter worse than in the baseline. */
export function worseThan(baseline: Measurement | undefined, record: Measurement): string[] {
  return Object.entries(record.parts).flatMap(([part, figures]) =>
    figures.flatMap(({ name, value, unit }) => {
      const before = baseline?.parts[part]?.find((figure) => figure.name === name)?.value
      if (!before || unit === 'count') return []
      const moreIsBetter = unit === 'calls/s' || unit === 'points'
      const worse = moreIsBetter ? before / value : value / before
      return worse > worthReporting ? [`${part}: ${name} ${show(value)} ${unit}, was ${show(before)}`] : []
    }),
  )
}
