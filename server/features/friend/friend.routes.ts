import { friendCalls } from '../../../common/api/friend.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydrateUsers } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, onReplica, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { addFollow, followCounts, followIds, isSomebody, mentionIds, removeFollow, storeOf } from './friend.queries.ts'

/** Who follows whom. */
export function friendRoutes(app: App, ctx: Context): void {
  readRoutes(app, ctx)
  writeRoutes(app, ctx)
}

function readRoutes(app: App, { db }: Context): void {
  for (const side of ['followers', 'following'] as const) {
    app.route({
      ...onReplica(friendCalls[side]),
      handler: async (request) => {
        const { id } = request.params
        const counts = await followCounts(request.reads, id)
        if (!counts) throw notFound()
        const ids = await followIds(request.reads, side, id, pageRange(request))
        return pageOf(request, await hydrateUsers(request.reads, ids, request.viewer), counts[side])
      },
    })
  }

  app.route({
    ...onReplica(friendCalls.followsYou),
    handler: async (request) => {
      const [card] = await hydrateUsers(request.reads, [request.params.id], person(request))
      if (!card) throw notFound()
      return { follows: card.follows_you }
    },
  })

  app.route({ ...on(friendCalls.store), handler: (request) => storeOf(db, person(request).id) })

  app.route({
    ...onReplica(friendCalls.mention),
    handler: async (request) => {
      const viewer = person(request)
      return hydrateUsers(
        request.reads,
        await mentionIds(request.reads, viewer.id, request.query.text?.trim() ?? ''),
        viewer,
      )
    },
  })
}

function writeRoutes(app: App, { db, jobs, now }: Context): void {
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
