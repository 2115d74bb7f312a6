import type { Transaction } from 'kysely'
import { reviewCalls } from '../../../common/api/review.ts'
import { lockGames } from '../../catalogue/write/lock-games.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { DB } from '../../db/types.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { lockCollection } from '../collection/collection.queries.ts'
import { rateByVerdict, takeVerdictBack } from '../collection/verdict.ts'
import { alreadyReviewed, changedSince, oneReview, saysTheSame, toWritten } from './review.ts'
import {
  deleteReview,
  gameOfReview,
  insertReview,
  lockReview,
  lockReviewAndCounters,
  updateReview,
} from './write-review.queries.ts'

/** Writing, changing and deleting one's own reviews. */
export function writeReviewRoutes(app: App, { db, now, limits: counts }: Context): void {
  app.route({
    ...on(reviewCalls.create),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id_game: gameId } = request.body
      const written = toWritten(request.body)
      await counts.takePublic(viewer)
      const at = new Date(now())
      const id = await db.transaction().execute(async (trx) => {
        if ((await lockGames(trx, [gameId])).size === 0) throw invalid({ id_game: ['There is no such game.'] })
        await lockCollection(trx, viewer.id)
        const reviewId = await insertReview(trx, viewer.id, gameId, written, at)
        if (reviewId === undefined) throw alreadyReviewed()
        await rateByVerdict(trx, { userId: viewer.id, gameId, total: written.total, isNew: true }, at)
        await recordActivity(trx, 'published', { noun: 'review', userId: viewer.id, id: reviewId, gameId }, at)
        return reviewId
      })
      const review = await oneReview(db, id, viewer)
      void reply.code(201)
      return review
    },
  })

  app.route({
    ...on(reviewCalls.update),
    handler: async (request) => {
      const viewer = person(request)
      const { id, changed_at: from } = request.body
      const written = toWritten(request.body)
      return db.transaction().execute(async (trx) => {
        const gameId = await lockShelf(trx, viewer.id, id)
        const kept = await lockReview(trx, viewer.id, id)
        if (!kept || gameId === undefined) throw notFound()
        if (!saysTheSame(kept, written)) {
          // Two tabs: whoever saves last is told of the version that they have not seen, and decides whether to
          // overwrite it.
          if (from !== undefined && Date.parse(from) !== kept.changed_at.getTime()) throw changedSince()
          const at = new Date(now())
          await updateReview(trx, kept, written, at)
          const { total } = written
          if (total !== kept.total) await rateByVerdict(trx, { userId: viewer.id, gameId, total, isNew: false }, at)
        }
        return oneReview(trx, id, viewer)
      })
    },
  })

  app.route({
    ...on(reviewCalls.remove),
    handler: async (request, reply) => {
      const { id } = request.params
      const viewer = person(request)
      await db.transaction().execute(async (trx) => {
        const gameId = await lockShelf(trx, viewer.id, id)
        const review = await lockReviewAndCounters(trx, viewer.id, id)
        if (!review || gameId === undefined) throw notFound()
        await deleteReview(trx, review)
        await takeVerdictBack(trx, viewer.id, gameId, new Date(now()))
      })
      return reply.code(204).send(null)
    },
  })
}

/** Locks what the verdict of a user's own review rates, in the order of every change of a collection; the game's id, if there is the review. */
async function lockShelf(trx: Transaction<DB>, userId: number, reviewId: number): Promise<number | undefined> {
  const gameId = await gameOfReview(trx, userId, reviewId)
  if (gameId === undefined) return undefined
  await lockGames(trx, [gameId])
  await lockCollection(trx, userId)
  return gameId
}
