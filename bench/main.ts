import { parseArgs } from 'node:util'
import { measureAlive } from './parts/alive.ts'
import { measureArchive } from './parts/archive.ts'
import { measureAttack } from './parts/attack.ts'
import { measureSmall, type PartOptions } from './parts/calls.ts'
import { measureCsvImport } from './parts/csv-import.ts'
import { measureDiscover } from './parts/discover.ts'
import { measureFlood } from './parts/flood.ts'
import { measureImport } from './parts/import.ts'
import { measureLarge } from './parts/large.ts'
import { measureLibrary } from './parts/library.ts'
import { measureLogins } from './parts/logins.ts'
import { measureMembers } from './parts/members.ts'
import { measureMix } from './parts/mix.ts'
import { measureNotifications } from './parts/notifications.ts'
import { measureOffline } from './parts/offline.ts'
import { measurePlatforms } from './parts/platforms.ts'
import { measurePages } from './parts/pages.ts'
import { measurePrices } from './parts/prices.ts'
import { measureSearch } from './parts/search.ts'
import { measureSizes } from './parts/sizes.ts'
import { measureStart } from './parts/start.ts'
import { measureUploads } from './parts/uploads.ts'
import { measureWikidata } from './parts/wikidata.ts'
import { drawTable, type Findings, saveRecord, newRecord, readBaseline, worseThan } from './report.ts'
import { stopServers } from './server.ts'
import { removeTempDataDirs } from './temp-data-dir.ts'

/** The parts by name, in the order of a complete run. */
const parts: Record<string, (options: PartOptions) => Promise<Findings>> = {
  sizes: measureSizes,
  pages: measurePages,
  alive: measureAlive,
  members: measureMembers,
  calls: measureSmall,
  mix: measureMix,
  large: measureLarge,
  library: measureLibrary,
  notifications: measureNotifications,
  offline: measureOffline,
  logins: measureLogins,
  discover: measureDiscover,
  search: measureSearch,
  import: measureImport,
  wikidata: measureWikidata,
  archive: measureArchive,
  'csv-import': measureCsvImport,
  platforms: measurePlatforms,
  prices: measurePrices,
  attack: measureAttack,
  flood: measureFlood,
  uploads: measureUploads,
  start: measureStart,
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const usage = `Usage: npm run bench -- [${Object.keys(parts).join('|')}] …

Measures all parts, or those that are named.
  --keep                 keeps the databases and prints their folders
  --small=… --large=…    uses the database in this folder instead of generating a new one
  --calls=…,…            measures only calls whose name contains one of these
  --sample=…             a file of real games for the part import (or set IGDB_SAMPLE)
  --baseline             also saves the figures to bench/baseline.json`

/** Runs the parts; fails when a budget is exceeded. */
async function main(args: string[]): Promise<void> {
  const { values, positionals: names } = readArguments(args)
  const options: PartOptions = {
    say,
    keep: values.keep,
    kept: { small: values.small, large: values.large },
    calls: values.calls,
    sample: values.sample ?? process.env['IGDB_SAMPLE'],
  }
  if (values.help) return say(usage)
  const record = newRecord()
  const failures: string[] = []
  const { load, cores } = record.machine
  if (load > cores / 2)
    say(`This machine is busy (load ${load} on ${cores} cores): the measured times will be too long.`)
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    say(`\n${name}`)
    // A part that fails must not stop the others.
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
  if (worse.length > 0) say(`\nAt least a quarter worse than bench/baseline.json:\n  ${worse.join('\n  ')}`)
  say(`\nSaved to ${saveRecord(record, values.baseline)}`)
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
      help: flag,
    },
  })
  const unknown = read.positionals.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new Error(`There is no part called ${unknown.join(', ')}.\n${usage}`)
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
