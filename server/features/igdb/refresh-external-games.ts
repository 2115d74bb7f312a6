import { readLastSync } from '../../catalogue/external/sync-state.ts'
import { syncExternalGames } from '../../catalogue/external/sync.ts'
import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'

/** An hour, in seconds: covers changes during the last run, measured by a clock that is not ours. */
const overlap = 3_600
const day = 86_400

/**
 * Requests each night what changed in the external database since the last run. After a complete load this includes new
 * games; otherwise only the games already here are renewed. A game that was removed there stays.
 */
export const refreshExternalGames: TimedJob = {
  name: 'refresh-games-that-changed-in-the-external-database',
  cron: '41 2 * * *',
  minutes: 120,
  async run({ db, resources, providers, log, now }: Context, signal: AbortSignal): Promise<void> {
    const { igdb } = providers
    // The fake's games are invented and never change.
    if (!igdb || igdb.mode === 'demo') return
    const { last, whole } = await readLastSync(db)
    const since = last === null ? Math.floor(now() / 1_000) - day : last - overlap
    const { end, done, counts } = await syncExternalGames(db, igdb.source(signal), {
      kind: 'refresh',
      resources,
      since,
      knownOnly: !whole,
      signal,
      now,
    })
    log.info({ end, done, ...counts }, 'external games refreshed')
    // Fails, so that the queue retries: the next attempt continues after the last complete page.
    if (end === 'stopped') throw new Error('the refresh of external games was stopped before its end')
  },
}
