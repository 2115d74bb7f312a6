import { type Kysely, sql } from 'kysely'
import { type SourceName, sources, sourceNames } from '../../catalogue/external/external-game.ts'
import type { DB } from '../../db/types.ts'
import type { SourceState } from '../../../common/api/site.ts'
import { readRun, type Run } from '../../catalogue/external/sync-state.ts'
import type { Context } from '../../context.ts'
import { isWikidataOn } from './refresh-source.ts'

/** How many games of the catalogue a source knows. */
async function countGamesOf(db: Kysely<DB>, source: SourceName): Promise<number> {
  const column = sql.ref(sources[source].column)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from games where ${column} is not null`.execute(db)
  return rows[0]?.n ?? 0
}

type Parts = Pick<Context, 'db' | 'providers' | 'now'>

/** A load that has not written a page for so long ended with its process. */
const silentSeconds = 20 * 60

/** What is connected of the databases that supply games, how much came from them, and how their latest load went. */
export const sourceStates = (parts: Parts): Promise<SourceState[]> =>
  Promise.all(sourceNames.map((name) => stateOf(parts, name)))

async function stateOf(parts: Parts, name: SourceName): Promise<SourceState> {
  const { db, providers, now } = parts
  const run = await readRun(db, name)
  const mode = providers[name]?.mode ?? ('off' as const)
  const isOn = name === 'wikidata' ? await isWikidataOn(parts) : mode === 'on'
  return {
    name,
    mode,
    on: isOn,
    fixed: name === 'igdb' || !providers.wikidata || providers.wikidata.setting !== null,
    games: await countGamesOf(db, name),
    run: run && toRun(run, Math.floor(now() / 1_000)),
  }
}

const toIso = (seconds: number): string => new Date(seconds * 1_000).toISOString()

function toRun({ began, at, end, done, total, counts, problem }: Run, present: number): SourceState['run'] {
  const silent = present - at > silentSeconds
  return {
    began_at: toIso(began),
    at: toIso(at),
    end: end ?? (silent ? 'stopped' : 'running'),
    done,
    total,
    added: counts.added,
    joined: counts.byIds + counts.byName,
    changed: counts.changed,
    problem,
  }
}
