import { type RateSummary, rateCalls } from '../../../common/api/rate.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { changeEntry } from '../collection/change-entry.ts'
import { rateOf, ratingBy } from './rate.queries.ts'

/** Ratings: a value of the collection entry, aggregated per game. */
export function rateRoutes(app: App, ctx: Context): void {
  const { db } = ctx

  const summary = async (game: number, viewerId: number | null): Promise<RateSummary> => {
    const found = await rateOf(db, game, viewerId)
    if (!found) throw notFound()
    return found
  }

  app.route({ ...on(rateCalls.game), handler: (request) => summary(request.params.game, request.viewer?.id ?? null) })

  app.route({
    ...on(rateCalls.user),
    handler: async (request) => {
      const { game, user } = request.params
      const rating = await ratingBy(db, game, user)
      if (!rating) throw notFound()
      return rating.rating === null ? null : { rate: rating.rating }
    },
  })

  app.route({
    ...on(rateCalls.set),
    handler: async (request) => {
      const viewer = person(request)
      const { id_game, rate } = request.body
      await changeEntry(ctx, viewer, id_game, { type: 'rating', value: rate })
      return summary(id_game, viewer.id)
    },
  })
}
