import { parseArgs } from 'node:util'
import { measureArchive } from './parts/archive.ts'
import { measureBringing } from './parts/bring.ts'
import { measureSmall, type PartOptions } from './parts/calls.ts'
import { measureDiscover } from './parts/discover.ts'
import { measureImport } from './parts/import.ts'
import { measureLarge } from './parts/large.ts'
import { measureLibrary } from './parts/library.ts'
import { measureLogins } from './parts/logins.ts'
import { measurePages } from './parts/pages.ts'
import { measureSizes } from './parts/sizes.ts'
import { measureStart } from './parts/start.ts'
import { drawTable, type Findings, keepRecord, newRecord, readBaseline, worseThan } from './report.ts'
import { stopServers } from './server.ts'
import { removeTempDataDirs } from './temp-data-dir.ts'

/** The parts by name, in the order of a whole run. */
const parts: Record<string, (options: PartOptions) => Promise<Findings>> = {
  sizes: measureSizes,
  pages: measurePages,
  calls: measureSmall,
  large: measureLarge,
  library: measureLibrary,
  logins: measureLogins,
  discover: measureDiscover,
  import: measureImport,
  archive: measureArchive,
  bring: measureBringing,
  start: measureStart,
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What may follow the names of the parts. */
const usage = `npm run bench -- [${Object.keys(parts).join('|')}] …
  --keep                 leaves the databases where they are, and says where
  --small=… --large=…    measures such a database again instead of filling a new one
  --calls=…,…            measures only calls with one of these in their name
  --sample=…             a file of real games for the part import; or IGDB_SAMPLE in the environment
  --baseline             keeps the figures in bench/baseline.json too`

/** Runs the parts; fails when a budget is broken. */
async function main(args: string[]): Promise<void> {
  const { values, positionals: names } = readArguments(args)
  const options: PartOptions = {
    say,
    keep: values.keep,
    kept: { small: values.small, large: values.large },
    calls: values.calls,
    sample: values.sample ?? process.env['IGDB_SAMPLE'],
  }
  const record = newRecord()
  const failures: string[] = []
  const { load, cores } = record.machine
  if (load > cores / 2)
    say(`This machine is busy (load ${load} on ${cores} cores): times will be longer than they are.`)
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    say(`\n${name}`)
    // One part that breaks does not take the others with it.
    const found = await parts[name]!(options).catch((error: Error): Findings => ({
      tables: [],
      figures: [],
      failures: [error.stack ?? error.message],
    }))
    for (const table of found.tables) say(drawTable(table))
    for (const note of found.notes ?? []) say(`\n${note}`)
    record.parts[name] = found.figures
    failures.push(...found.failures.map((failure) => `${name}: ${failure}`))
  }
  const worse = worseThan(readBaseline(), record)
  if (worse.length > 0) say(`\nA quarter or more worse than bench/baseline.json:\n  ${worse.join('\n  ')}`)
  say(`\nKept in ${keepRecord(record, values.baseline)}`)
  if (failures.length > 0) say(`\nOver budget:\n  ${failures.join('\n  ')}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

function readArguments(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const read = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keep: flag,
      baseline: flag,
      small: { type: 'string' },
      large: { type: 'string' },
      sample: { type: 'string' },
      calls: { type: 'string' },
    },
  })
  const unknown = read.positionals.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n${usage}`)
  return read
}

async function cleanUp(): Promise<void> {
  await stopServers()
  removeTempDataDirs()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))

try {
  await main(process.argv.slice(2))
} finally {
  await cleanUp()
}
