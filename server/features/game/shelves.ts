import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { remembered } from '../../lib/remembered.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { anticipatedIds, monthlyId, recentIds, soonIds, topIds, trendingIds } from './shelves.queries.ts'

const minute = 60_000
const trendDays = 14

/** The shown cards of a ranked shelf, ordered by date. */
const byDate = (cards: GameCard[], direction: 1 | -1): GameCard[] =>
  cards.toSorted((one, other) => direction * (one.release_date ?? '').localeCompare(other.release_date ?? ''))

/**
 * The shelves of the home page: the database is queried for each at most once a minute per process. Those available for
 * x games are functions of x: the best-known x, "recent" ordered newest first, "soon" soonest first.
 */
export function createShelves({ db, now }: Pick<Context, 'db' | 'now'>) {
  const today = (): string => utcDay(now())
  const shelf = (ids: () => Promise<number[]>): (() => Promise<GameCard[]>) =>
    remembered(async () => hydrateGames(db, await ids()), minute, now)
  const recent = shelf(() => recentIds(db, today(), limits.shelfMax))
  const soon = shelf(() => soonIds(db, today(), limits.shelfMax))
  const top = shelf(() => topIds(db, limits.shelfMax))
  return {
    trending: shelf(() => trendingIds(db, new Date(now() - trendDays * 24 * 60 * minute), today(), limits.pageSize)),
    recent: async (x: number) => byDate((await recent()).slice(0, x), -1),
    soon: async (x: number) => byDate((await soon()).slice(0, x), 1),
    anticipated: shelf(() => anticipatedIds(db, today(), limits.pageSize)),
    top: async (x: number) => (await top()).slice(0, x),
    monthlyId: remembered(() => monthlyId(db, `${today().slice(0, 7)}-01`), minute, now),
  }
}
