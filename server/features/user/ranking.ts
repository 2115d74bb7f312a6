import type { Context } from '../../context.ts'
import { findRanked, rankPlayers } from './user.queries.ts'

const shown = 20
/** Some more, so that the page stays full when people leave. */
const kept = 40
/** Ranking may take one percent of the database's time. */
const restFactor = 100
const shortestRest = 30_000

type Ranked = Awaited<ReturnType<typeof findRanked>>

/**
 * The most active players. The last ranking is answered at once, however old, and renewed behind the answer;
 * only before the very first one somebody waits. `settle` waits for a renewal that is under way.
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
      renew().catch((error: unknown) => log.warn({ err: error }, 'the players could not be ranked'))
    return ranked
  }

  return { top, settle: async () => void (await renewal?.catch(() => undefined)) }
}
