import { friendCalls } from '../../../common/api/friend.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydrateUsers } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { addFollow, followCounts, followIds, isSomebody, mentionIds, removeFollow, storeOf } from './friend.queries.ts'

/** Who follows whom. */
export function friendRoutes(app: App, ctx: Context): void {
  const { db, jobs, now } = ctx

  for (const side of ['followers', 'following'] as const) {
    app.route({
      ...on(friendCalls[side]),
      handler: async (request) => {
        const { id } = request.params
        const counts = await followCounts(db, id)
        if (!counts) throw notFound()
        const ids = await followIds(db, side, id, pageRange(request))
        return pageOf(request, await hydrateUsers(db, ids, request.viewer), counts[side])
      },
    })
  }

  app.route({
    ...on(friendCalls.followsYou),
    handler: async (request) => {
      const [card] = await hydrateUsers(db, [request.params.id], person(request))
      if (!card) throw notFound()
      return { follows: card.follows_you }
    },
  })

  app.route({ ...on(friendCalls.store), handler: (request) => storeOf(db, person(request).id) })

  app.route({
    ...on(friendCalls.mention),
    handler: async (request) => {
      const viewer = person(request)
      return hydrateUsers(db, await mentionIds(db, viewer.id, request.query.text?.trim() ?? ''), viewer)
    },
  })

  app.route({
    ...on(friendCalls.follow),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id } = request.params
      if (id === viewer.id) throw invalid({ id: ['Nobody can follow themselves.'] })
      const outcome = await addFollow(db, viewer.id, id, { at: new Date(now()), jobs })
      if (outcome === 'full')
        throw new AppError('conflict', `A user can follow at most ${limits.followingMax} people.`, {
          code: 'follows_full',
        })
      // The same sentence for both sides: a block tells nobody of itself.
      if (outcome === 'blocked')
        throw new AppError('conflict', 'This person cannot be followed.', { code: 'cannot_follow' })
      const [card] = outcome === 'nobody' ? [] : await hydrateUsers(db, [id], viewer)
      if (!card) throw notFound()
      void reply.code(outcome === 'added' ? 201 : 200)
      return card
    },
  })

  app.route({
    ...on(friendCalls.unfollow),
    handler: async (request, reply) => {
      const { id } = request.params
      if (!(await isSomebody(db, id))) throw notFound()
      await removeFollow(db, person(request).id, id)
      return reply.code(204).send(null)
    },
  })
}
