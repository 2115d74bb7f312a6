import { parseArgs } from 'node:util'
import { utcDay } from '../../common/rules/utc-day.ts'
import { type SourceName, sourceNames } from '../../server/catalogue/external/external-game.ts'
import { UsageError } from '../db-command.ts'

export interface SyncArguments {
  from: SourceName
  /** Seconds since 1970, `last` for the beginning of the last complete load, null for everything. */
  since: number | 'last' | null
  dryRun: boolean
  fromStart: boolean
}

const synopsis = 'npm run catalogue:sync [-- --from=igdb|wikidata] [--since=YYYY-MM-DD|last] [--dry-run] [--from-start]'

export const syncUsage = `Usage: ${synopsis}

Imports the games of IGDB or Wikidata into the catalogue, also while the server runs. Ctrl-C stops it; the next run resumes.
  --from         the database: igdb (needs a key), which is the usual one, or wikidata (needs none)
  --since        only games that changed since a date, or since the last complete import (last)
  --dry-run      only reports what would change
  --from-start   starts again instead of resuming an interrupted import`
const usage = `Usage: ${synopsis}.`

/** Parses the options of `npm run catalogue:sync`; throws a UsageError for an invalid one. */
export function readSyncOptions(args: string[]): SyncArguments {
  const { from, since, 'dry-run': dryRun, 'from-start': fromStart } = parse(args)
  return { from: readSource(from), since: readSince(since), dryRun, fromStart }
}

function parse(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      args,
      options: {
        from: { type: 'string', default: 'igdb' },
        since: { type: 'string' },
        'dry-run': flag,
        'from-start': flag,
      },
    }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}

function readSource(from: string): SourceName {
  const source = sourceNames.find((name) => name === from)
  if (!source) throw new UsageError(`"${from}" is no database of games here. ${usage}`)
  return source
}

function readSince(since: string | undefined): SyncArguments['since'] {
  if (since === undefined) return null
  if (since === 'last') return 'last'
  const date = /^\d{4}-\d{2}-\d{2}$/.test(since) ? new Date(`${since}T00:00:00Z`) : null
  if (!date || Number.isNaN(date.getTime()) || utcDay(date) !== since)
    throw new UsageError(`"${since}" is not a date. ${usage}`)
  return date.getTime() / 1_000
}
