import { measureSmall, type PartOptions } from './parts/calls.ts'
import { measureLarge } from './parts/large.ts'
import { drawTable, type Findings, keepRecord, newRecord, readBaseline, worseThan } from './report.ts'
import { stopServers } from './server.ts'
import { removeThrowAways } from './throw-away.ts'

/** The parts by name, in the order of a whole run. */
const parts: Record<string, (options: PartOptions) => Promise<Findings>> = {
  calls: measureSmall,
  large: measureLarge,
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** `node bench/main.ts [part …] [--keep] [--baseline]`; fails when a budget is broken. */
async function main(words: string[]): Promise<void> {
  const options = new Set(words.filter((word) => word.startsWith('--')))
  const names = words.filter((word) => !word.startsWith('--'))
  const unknown = [...names.filter((name) => !(name in parts)), ...[...options].filter((option) => !['--keep', '--baseline'].includes(option))]
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}; options: --keep (leaves the databases), --baseline (keeps the figures as the new baseline)`)
  const record = newRecord()
  const failures: string[] = []
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    say(`\n${name}`)
    const found = await parts[name]!({ say, keep: options.has('--keep') })
    for (const table of found.tables) say(drawTable(table))
    for (const note of found.notes ?? []) say(`\n${note}`)
    record.parts[name] = found.figures
    failures.push(...found.failures.map((failure) => `${name}: ${failure}`))
  }
  const worse = worseThan(readBaseline(), record)
  if (worse.length > 0) say(`\nA quarter or more worse than bench/baseline.json:\n  ${worse.join('\n  ')}`)
  say(`\nKept in ${keepRecord(record, options.has('--baseline'))}`)
  if (failures.length > 0) say(`\nOver budget:\n  ${failures.join('\n  ')}`)
  process.exitCode = failures.length > 0 ? 1 : 0
}

async function cleanUp(): Promise<void> {
  await stopServers()
  removeThrowAways()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().finally(() => process.exit(130)))

try {
  await main(process.argv.slice(2))
} finally {
  await cleanUp()
}
