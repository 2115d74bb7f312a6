import type { Context } from '../../context.ts'
import { findRanked, rankPlayers } from './user.queries.ts'

const shown = 20
/** More than shown, so that the page stays full when accounts are deleted. */
const kept = 40
/** Ranking may use one percent of the database's time. */
const restFactor = 100
const shortestRest = 30_000

type Ranked = Awaited<ReturnType<typeof findRanked>>

/**
 * The most active users. The last ranking is returned at once, however old, and renewed in the background; only the
 * very first call waits. `settle` waits for a running renewal.
 */
export function createRanking({ db, now, log }: Pick<Context, 'db' | 'now' | 'log'>) {
  let renewal: Promise<void> | null = null

  const renew = (): Promise<void> =>
    (renewal ??= rankPlayers(db, kept, new Date(now())).finally(() => {
      renewal = null
    }))

  async function top(): Promise<Ranked> {
    const ranked = await findRanked(db, shown)
    const [first] = ranked
    if (!first) {
      await renew()
      return findRanked(db, shown)
    }
    if (now() - first.computed_at.getTime() > Math.max(shortestRest, first.took_ms * restFactor))
      renew().catch((error: unknown) => log.warn({ err: error }, 'ranking the users failed'))
    return ranked
  }

  return { top, settle: async () => void (await renewal?.catch(() => undefined)) }
}
