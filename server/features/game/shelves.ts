import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { remembered } from '../../lib/remembered.ts'
import { cardsByIds } from './cards.queries.ts'
import { anticipatedIds, monthlyId, recentIds, soonIds, topIds, trendingIds } from './shelves.queries.ts'

const minute = 60_000
const trendDays = 14

/** The shelves of the home page: each is asked of the database at most once a minute for the whole process. */
export function createShelves({ db, now }: Pick<Context, 'db' | 'now'>) {
  const today = (): string => new Date(now()).toISOString().slice(0, 10)
  const shelf = (ids: () => Promise<number[]>): (() => Promise<GameCard[]>) =>
    remembered(async () => cardsByIds(db, await ids()), minute, now)
  return {
    trending: shelf(() => trendingIds(db, new Date(now() - trendDays * 24 * 60 * minute), limits.pageSize)),
    recent: shelf(() => recentIds(db, today(), limits.shelfMax)),
    soon: shelf(() => soonIds(db, today(), limits.shelfMax)),
    anticipated: shelf(() => anticipatedIds(db, today(), limits.pageSize)),
    top: shelf(() => topIds(db, limits.shelfMax)),
    monthlyId: remembered(() => monthlyId(db, `${today().slice(0, 7)}-01`), minute, now),
  }
}
