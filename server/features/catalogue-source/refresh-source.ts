import type { SourceName } from '../../catalogue/external/external-game.ts'
import { readLastSync, type SyncKind } from '../../catalogue/external/sync-state.ts'
import { syncExternalGames } from '../../catalogue/external/sync.ts'
import type { Context } from '../../context.ts'
import type { TimedJob, QueuedJob } from '../../jobs/job-list.ts'
import type { Kysely } from 'kysely'
import { forgetState, readState, writeState } from '../../catalogue/write/catalogue-state.ts'
import type { DB } from '../../db/types.ts'

/** An hour, in seconds: covers changes during the last run, measured by a clock that is not ours. */
const overlap = 3_600
const day = 86_400

/** All of IGDB with its two hours of calls, or all of Wikidata at a query a second. */
const loadMinutes = 240

interface Load {
  kind: SyncKind
  since: number | null
  knownOnly?: boolean
}

/** Loads games of a source, as far as the signal lets it; throws where it did not come to its end. */
async function load(ctx: Context, name: SourceName, options: Load, signal: AbortSignal): Promise<void> {
  const { db, resources, providers, log, now } = ctx
  const source = providers[name]?.source(signal)
  if (!source) return
  const { end, done, counts } = await syncExternalGames(db, source, { ...options, resources, signal, now })
  log.info({ source: name, end, done, ...counts }, 'games of an outside database loaded')
  // Fails, so that the queue retries: the next attempt continues after the last complete page.
  if (end === 'stopped') throw new Error(`the load of ${name} was stopped before its end`)
  if (end === 'busy' && name === 'wikidata') throw new Error('another load is running')
}

/**
 * Requests each night what changed in IGDB since the last run. After a complete load this includes new games; otherwise
 * only the games already here are renewed. A game that was removed there stays.
 */
export const refreshIgdb: TimedJob = {
  name: 'refresh-games-that-changed-in-the-external-database',
  cron: '41 2 * * *',
  minutes: 120,
  async run(ctx, signal) {
    // The fake's games are invented and never change.
    if ((ctx.providers.igdb?.mode ?? 'demo') === 'demo') return
    const { last, whole } = await readLastSync(ctx.db, 'igdb')
    const since = last === null ? Math.floor(ctx.now() / 1_000) - day : last - overlap
    await load(ctx, 'igdb', { kind: 'refresh', since, knownOnly: !whole }, signal)
  },
}

/** Where Wikidata is switched on: everything the first time, and each night what changed since. */
export const refreshWikidata: TimedJob = {
  name: 'load-games-that-changed-in-wikidata',
  cron: '11 4 * * *',
  minutes: loadMinutes,
  async run(ctx, signal) {
    if (ctx.providers.wikidata?.mode === 'demo') return
    await loadWikidata(ctx, signal)
  },
}

/**
 * Everything that Wikidata has and we have not, where it is switched on, and as long as it is: that is asked again
 * every `look` milliseconds, since a first load takes half an hour.
 */
export async function loadWikidata(ctx: Context, signal: AbortSignal, look = 5_000): Promise<void> {
  if (!(await isWikidataOn(ctx))) return
  const off = new AbortController()
  const watch = setInterval(() => {
    isWikidataOn(ctx).then(
      (isOn) => isOn || off.abort(),
      () => undefined,
    )
  }, look)
  try {
    await loadRest(ctx, AbortSignal.any([signal, off.signal]))
  } catch (error) {
    // Nobody wants its rest: the queue does not try again.
    if (!off.signal.aborted) throw error
  } finally {
    clearInterval(watch)
  }
}

async function loadRest(ctx: Context, signal: AbortSignal): Promise<void> {
  const { last, whole } = await readLastSync(ctx.db, 'wikidata')
  const known: Load =
    last === null || !whole ? { kind: 'whole', since: null } : { kind: 'refresh', since: last - overlap }
  await load(ctx, 'wikidata', known, signal)
}

const key = 'wikidata_switch'

/** Whether an admin has said that Wikidata is to be asked. */
const isSwitchedOn = async (db: Kysely<DB>): Promise<boolean> => (await readState(db, key)) === 'on'

/** Keeps what an admin said. */
export const switchWikidata = (db: Kysely<DB>, on: boolean): Promise<void> =>
  on ? writeState(db, key, 'on') : forgetState(db, key)

/** Whether Wikidata is asked: by the word of the environment, otherwise of an admin. Never without one. */
export async function isWikidataOn({
  db,
  providers: { wikidata },
}: Pick<Context, 'db' | 'providers'>): Promise<boolean> {
  if (!wikidata) return false
  return wikidata.setting === null ? isSwitchedOn(db) : wikidata.setting === 'on'
}

/** The first load, right after an admin has switched Wikidata on: nobody waits for the night. */
export const loadASource: QueuedJob<'load-a-source'> = {
  minutes: loadMinutes,
  // Wikimedia asks for patience after a refusal: the last attempt comes an hour later.
  wait: 240,
  run: (ctx, _payload, signal) => loadWikidata(ctx, signal),
}
