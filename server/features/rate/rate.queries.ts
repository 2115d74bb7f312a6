import { type Kysely, sql } from 'kysely'
import type { RateSummary } from '../../../common/api/rate.ts'
import type { DB } from '../../db/types.ts'
import type { Context } from '../../context.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'
import { countRatings, doRatingsCount, findUncounted } from '../collection/counted-ratings.queries.ts'

/** The ratings of a game with the viewer's own, null for a visitor; undefined for an unknown game. */
export async function rateOf(
  db: Kysely<DB>,
  gameId: number,
  viewerId: number | null,
): Promise<RateSummary | undefined> {
  const { rows } = await sql<RateSummary & { counts: boolean }>`
    select s.rate, s.rate_count as count, s.histogram, c.rating as own,
      coalesce((select u.ratings_count from users u where u.id = ${viewerId}::integer), true) as counts
    from game_stats s left join collection_entries c on c.user_id = ${viewerId}::integer and c.game_id = s.game_id
    where s.game_id = ${gameId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { counts, ...summary } = row
  return counts ? summary : { ...summary, own_counts: 0 }
}

/** A user's rating of a game; undefined for an unknown user or game, rating null without one. */
export async function ratingBy(
  db: Kysely<DB>,
  gameId: number,
  userId: number,
): Promise<{ rating: number | null } | undefined> {
  const { rows } = await sql<{ rating: number | null }>`
    select c.rating from users u join game_stats s on s.game_id = ${gameId}
    left join collection_entries c on c.user_id = u.id and c.game_id = s.game_id
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/**
 * Queues the job that makes the ratings of an account count in averages: its address is verified by the caller's
 * transaction. Queues nothing for an account whose ratings count already.
 */
export async function queueRatingsCount(
  { jobs }: Pick<Context, 'jobs'>,
  trx: Kysely<DB>,
  userId: number,
): Promise<void> {
  if (!(await doRatingsCount(trx, userId))) await jobs.add(trx, 'count-ratings', { user_id: userId })
}

/** Makes the ratings of a verified account count in averages. */
export const countRatingsJob: QueuedJob<'count-ratings'> = {
  retries: 12,
  wait: 60,
  async run({ db }, { user_id: userId }, signal) {
    do signal.throwIfAborted()
    while (!(await countRatings(db, userId)))
  },
}

/** Queues the jobs of verified accounts again that were lost: a restored backup has no queue. */
export const countMissedRatings: TimedJob = {
  name: 'count-ratings-that-lost-their-job',
  cron: '47 2 * * *',
  async run({ db, jobs }) {
    for (const id of await findUncounted(db))
      await jobs.add(db, 'count-ratings', { user_id: id }, { key: `ratings:${id}` })
  },
}
