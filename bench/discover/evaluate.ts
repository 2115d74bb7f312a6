import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../server/db/types.ts'
import { recountGameStats } from '../../server/features/collection/game-stats.queries.ts'
import { suggestGames } from '../../server/features/discover/suggest.ts'
import { createRandom, type Random } from '../generate/random.ts'

/** Share of a user's well-rated games (8 and more) that is hidden from the method, and then expected in its answer. */
const hiddenShare = 0.2
const shown = 20

export interface Quality {
  /** Share of the lists with at least one hidden game among the first 20. */
  hitRate: number
  /** Share of the hidden games among the first 20. */
  recall: number
  /** Mean of 1 over the place of the first hidden game, among 100. */
  rank: number
}

export interface Evaluation {
  lists: number
  hidden: number
  suggested: Quality
  popular: Quality
}

type Method = (trx: Transaction<DB>, userId: number) => Promise<number[]>

const suggested: Method = async (trx, userId) => (await suggestGames(trx, userId, Date.now())).map(({ game }) => game)

/** The usual baseline: what is on most shelves and not on this one. */
const popular: Method = async (trx, userId) => {
  const { rows } = await sql<{ id: number }>`
    select game_id as id from game_stats s join games g on g.id = s.game_id
    where s.entries > 0 and g.release_date <= now()
      and not exists (select from collection_entries c where c.user_id = ${userId} and c.game_id = s.game_id)
    order by s.entries desc, s.weighted desc, s.game_id limit 100`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Hides some well-rated games of each user (once for each seed), runs both methods and checks what they found. Nothing
 * is changed.
 */
export async function evaluate(db: Kysely<DB>, seeds: number[]): Promise<Evaluation> {
  const people = await db.selectFrom('collections').select('user_id').orderBy('user_id').execute()
  const runs: { hidden: number[]; suggested: number[]; popular: number[] }[] = []
  for (const seed of seeds)
    for (const { user_id } of people) {
      const random = createRandom(seed * 1_000 + user_id)
      const run = await withHidden(db, user_id, random, async (trx, hidden) => ({
        hidden,
        suggested: await suggested(trx, user_id),
        popular: await popular(trx, user_id),
      }))
      if (run) runs.push(run)
    }
  return {
    lists: runs.length,
    hidden: runs.reduce((sum, { hidden }) => sum + hidden.length, 0),
    suggested: qualityOf(runs.map(({ hidden, suggested }) => ({ hidden, list: suggested }))),
    popular: qualityOf(runs.map(({ hidden, popular }) => ({ hidden, list: popular }))),
  }
}

/** Works on a collection without the hidden games; the counters of all games do not include them either. */
async function withHidden<T>(
  db: Kysely<DB>,
  userId: number,
  random: Random,
  work: (trx: Transaction<DB>, hidden: number[]) => Promise<T>,
): Promise<T | null> {
  const good = await db
    .selectFrom('collection_entries')
    .select('game_id')
    .where('user_id', '=', userId)
    .where('rating', '>=', 8)
    .orderBy('game_id')
    .execute()
  const hidden = random.shuffle(good.map(({ game_id }) => game_id)).slice(0, Math.round(good.length * hiddenShare))
  if (hidden.length === 0) return null
  const trx = await db.startTransaction().execute()
  try {
    await trx.deleteFrom('collection_entries').where('user_id', '=', userId).where('game_id', 'in', hidden).execute()
    // The recount skips games that nobody has any more.
    await sql`update game_stats set entries = 0, rate_sum = 0, rate_count = 0 where game_id = any(${hidden})`.execute(
      trx,
    )
    await recountGameStats(trx)
    return await work(trx, hidden)
  } finally {
    await trx.rollback().execute()
  }
}

function qualityOf(lists: { hidden: number[]; list: number[] }[]): Quality {
  const places = lists.map(({ hidden, list }) => hidden.map((id) => list.indexOf(id)))
  const found = places.map((some) => some.filter((at) => at >= 0 && at < shown).length)
  const hidden = lists.reduce((sum, one) => sum + one.hidden.length, 0)
  const firsts = places.map((some) => Math.min(...some.filter((at) => at >= 0)))
  return {
    hitRate: found.filter((n) => n > 0).length / lists.length,
    recall: found.reduce((sum, n) => sum + n, 0) / hidden,
    rank: firsts.reduce((sum, at) => sum + 1 / (at + 1), 0) / lists.length,
  }
}
