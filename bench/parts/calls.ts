import { readMaterial } from '../calls/material.ts'
import { libraryAfterChange, type Measured, measureCalls, type Target } from '../calls/measure.ts'
import { generateWorld, scales } from '../generate/world.ts'
import { type Findings, type Figure, kB, show, type Table } from '../report.ts'
import { freePort, settle, startBareServer, startServer } from '../server.ts'
import { createTempDataDir, reopenTempDataDir, withTempDataDir } from '../temp-data-dir.ts'

export interface PartOptions {
  say: (line: string) => void
  /** Keeps the data folders. */
  keep: boolean
  /** Folders of an earlier run with `keep`, which saves the time to fill them. */
  kept: Partial<Record<keyof typeof scales, string>>
  /** Only calls with one of these parts in their name, joined by commas. */
  calls?: string
  /** File of real games for the part `import`; the project has none. */
  sample?: string
}

/** A world with its own server. */
export async function openWorld(
  name: keyof typeof scales,
  { say, keep, kept }: PartOptions,
  settings: Record<string, string> = {},
) {
  const known = kept[name]
  const folder = known === undefined ? createTempDataDir(keep) : reopenTempDataDir(known)
  say(`  a ${name} world${folder.keep ? ` in ${folder.dataDir}` : ''}`)
  if (known === undefined) await generateWorld(folder, scales[name], say)
  const port = await freePort()
  const material = await withTempDataDir(folder, ({ db }) => readMaterial(db, port))
  const server = await startServer(folder, port, settings)
  await settle(server)
  const target: Target = { name, origin: server.origin, material, processorTime: server.processorTime }
  return {
    target,
    folder,
    processorTimes: server.processorTimes,
    stop: server.stop,
    async close() {
      await server.stop()
      folder.remove()
    },
  }
}

/**
 * Requests per second and response times of the calls on a small site, compared with a bare Fastify that answers as
 * many bytes.
 */
export async function measureSmall(options: PartOptions): Promise<Findings> {
  const bare = await startBareServer(await freePort())
  const world = await openWorld('small', options)
  try {
    const measured = await measureCalls([world.target], bare.origin, options.say, options.calls)
    const after = await libraryAfterChange(world.target)
    return {
      tables: [callTable(measured, 1), callTable(measured, 16)],
      figures: [
        ...measured.filter(({ target }) => target !== 'bare').flatMap(callFigures),
        { name: 'library of 5,000 after a change p95', value: after.p95, unit: 'ms' },
      ],
      failures: [],
      notes: [
        `library of 5,000 to its owner right after a change: p50 ${show(after.p50)} ms, p95 ${show(after.p95)} ms, ${kB(after.bytes)} kB, ${kB(after.again)} kB to a page that holds its games; ${kB(after.first)} kB when nobody had read it`,
      ],
    }
  } finally {
    await world.close()
    await bare.stop()
  }
}

/** The figures of one call for the record. */
export const callFigures = ({ call, target, callers, rate, p50, p95, p99, work, bytes }: Measured): Figure[] =>
  [
    { name: `${call}, ${target}, ${callers} callers, rate`, value: Math.round(rate), unit: 'calls/s' },
    ...Object.entries({ p50, p95, p99, ...(work !== null && { work }) }).map(([name, value]) => ({
      name: `${call}, ${target}, ${callers} callers, ${name}`,
      value: Math.round(value * 1_000) / 1_000,
      unit: 'ms' as const,
    })),
    { name: `${call}, ${target}, size`, value: kB(bytes), unit: 'kB' as const },
  ].filter(({ unit }) => callers === 1 || unit !== 'kB') as Figure[]

function callTable(measured: Measured[], callers: number): Table {
  const some = measured.filter((one) => one.callers === callers)
  return {
    title: `calls, ${callers === 1 ? 'one caller' : `${callers} callers at once`} (milliseconds; work: processor time for each answer, database included)`,
    columns: ['call', 'per second', 'p50', 'p95', 'p99', 'work', 'kB', 'bare per second', 'bare p95'],
    rows: some.flatMap((one) => {
      const bare = some.find(({ call, target }) => call === one.call && target === 'bare')
      if (one === bare) return []
      return [
        [
          one.call,
          show(one.rate),
          show(one.p50),
          show(one.p95),
          show(one.p99),
          one.work === null ? '' : show(one.work),
          String(kB(one.bytes)),
          bare ? show(bare.rate) : '',
          bare ? show(bare.p95) : '',
        ],
      ]
    }),
  }
}
