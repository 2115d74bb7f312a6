import { reviewCalls } from '../../../common/api/review.ts'
import type { Context } from '../../context.ts'
import { notFound, invalid } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { likeRoutes } from '../like/like.routes.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { latestOfEach, ownReviewId, reviewIds, reviewsOfGame, reviewsOfUser } from './review.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'
import { oneReview, alreadyReviewed, changedSince, saysTheSame, toWritten, type WrittenReview } from './review.ts'
import type { Kysely } from 'kysely'
import { recordActivity } from '../../activity/record-activity.ts'
import type { DB } from '../../db/types.ts'
import { lockEntry } from '../collection/one-entry.queries.ts'
import { rateByVerdict } from '../collection/verdict.ts'
import { hasFollowers } from '../notification/notification.queries.ts'
import type { Viewer } from '../../viewer.ts'
import { removeReview, findReview, insertReview, lockReview, updateReview } from './write-review.queries.ts'

/** Reviews of games. An unknown review, a hidden one and, for a change, another user's review are the same 404. */
export function reviewRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(reviewCalls.home),
    handler: async (request) => {
      const reviews = await hydratePage(
        request.db,
        'reviews',
        await latestOfEach(request.db, request.viewer?.id ?? null),
        request.viewer,
      )
      return pageOf(request, reviews, reviews.length)
    },
  })

  for (const [call, whose, count] of [
    [reviewCalls.ofUser, 'user', reviewsOfUser],
    [reviewCalls.ofGame, 'game', reviewsOfGame],
  ] as const)
    app.route({
      ...on(call),
      handler: async (request) => {
        const viewer = person(request)
        const { id, order } = request.params
        const total = await count(request.db, id, viewer.id)
        if (total === undefined) throw notFound()
        const ids = await reviewIds(request.db, whose, id, order, viewer.id, pageRange(request))
        return pageOf(request, await hydratePage(request.db, 'reviews', ids, viewer), total)
      },
    })

  app.route({
    ...on(reviewCalls.own),
    handler: async (request) => {
      const viewer = person(request)
      const id = await ownReviewId(request.db, viewer.id, request.params.id)
      const [review = null] = id === undefined ? [] : await hydratePage(request.db, 'reviews', [id], viewer)
      return { review }
    },
  })

  app.route({
    ...on(reviewCalls.show),
    handler: (request) => oneReview(request.db, request.params.id, request.viewer),
  })

  writeReviewRoutes(app, ctx)
  likeRoutes(app, ctx, 'review', { calls: reviewCalls, visible: visibleReviews })
}

/** Writing, changing and deleting one's own reviews. */
function writeReviewRoutes(app: App, { db, now, jobs, limits: counts }: Context): void {
  app.route({
    ...on(reviewCalls.create),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id_game: gameId } = request.body
      const written = toWritten(request.body)
      await counts.takePublic(viewer)
      const at = new Date(now())
      const id = await db.transaction().execute(async (trx) => {
        if (!(await lockEntry(trx, { userId: viewer.id, gameId })))
          throw invalid({ id_game: ['There is no such game.'] })
        const reviewId = await insertReview(trx, viewer.id, gameId, written, at)
        if (reviewId === undefined) throw alreadyReviewed()
        await rateByVerdict(trx, { userId: viewer.id, gameId, total: written.total, isNew: true }, at)
        await recordActivity(trx, 'published', { noun: 'review', userId: viewer.id, id: reviewId, gameId }, at)
        // There may be many followers: they are told by a job.
        if (await hasFollowers(trx, viewer.id))
          await jobs.add(trx, 'tell-followers-of-a-review', { user_id: viewer.id, review_id: reviewId })
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
      const found = await findReview(db, viewer.id, id)
      if (!found) throw notFound()
      const saving = { viewer, id, gameId: found.game_id, written, from, at: new Date(now()) }
      // The collection changes with the verdict only. Another tab may change that between the two statements.
      const withVerdict = found.total !== written.total
      return (await saveReview(db, saving, withVerdict)) ?? saveReview(db, saving, true)
    },
  })

  app.route({
    ...on(reviewCalls.remove),
    handler: async (request, reply) => {
      const { id } = request.params
      const viewer = person(request)
      await db.transaction().execute(async (trx) => {
        if (!(await removeReview(trx, viewer.id, id, new Date(now())))) throw notFound()
      })
      return reply.code(204).send(null)
    },
  })
}

interface Saving {
  viewer: Viewer
  id: number
  gameId: number
  written: WrittenReview
  /** When the version was changed that the author has seen. */
  from: string | undefined
  at: Date
}

/**
 * Rewrites a user's own review; `withVerdict`: and the rating that comes from it, whose collection is locked before the
 * review, in the order of every change of a collection. Undefined, with nothing written, when the verdict turns out to
 * change without it. Throws the 404 of an unknown review, and a conflict for a version that the author has not seen.
 */
function saveReview(db: Kysely<DB>, { viewer, id, gameId, written, from, at }: Saving, withVerdict: boolean) {
  return db.transaction().execute(async (trx) => {
    // A game that was merged with another a moment ago is unknown, too.
    if (withVerdict && !(await lockEntry(trx, { userId: viewer.id, gameId }))) throw notFound()
    const kept = await lockReview(trx, viewer.id, id)
    if (!kept) throw notFound()
    const { total } = written
    if (!withVerdict && total !== kept.total) return undefined
    if (!saysTheSame(kept, written)) {
      // Two tabs: whoever saves last is told of the version that they have not seen, and decides whether to
      // overwrite it.
      if (from !== undefined && Date.parse(from) !== kept.changed_at.getTime()) throw changedSince()
      await updateReview(trx, kept, written, at)
      if (total !== kept.total) await rateByVerdict(trx, { userId: viewer.id, gameId, total, isNew: false }, at)
    }
    return oneReview(trx, id, viewer)
  })
}
