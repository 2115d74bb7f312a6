import { moderationCalls } from '../../../common/api/moderation.ts'
import { silenceKinds } from '../../../common/api/user.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { isSomebody } from '../friend/friend.queries.ts'
import { addSilence, removeSilence, silencedPage } from './silences.queries.ts'

const calls = {
  mute: { set: moderationCalls.mute, unset: moderationCalls.unmute },
  block: { set: moderationCalls.block, unset: moderationCalls.unblock },
}

/** Whom one does not want to hear of. Nobody is told. */
export function silenceRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...on(moderationCalls.silenced),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await silencedPage(db, viewer.id, pageRange(request))
      const { users } = await hydrate(db, { users: rows.map(({ id }) => id) }, viewer)
      const shown = rows.flatMap(({ id, kind }) => {
        const card = users.get(id)
        return card ? [{ ...card, silence: kind }] : []
      })
      return pageOf(request, shown, total)
    },
  })

  for (const kind of silenceKinds) {
    app.route({
      ...on(calls[kind].set),
      handler: async (request, reply) => {
        const { id: userId } = person(request)
        const { id: otherId } = request.params
        if (otherId === userId) throw invalid({ id: ['Nobody can mute or block themselves.'] })
        const outcome = await addSilence(db, { userId, otherId, kind }, new Date(now()))
        if (outcome === 'nobody') throw notFound()
        if (outcome === 'full')
          throw new AppError('conflict', `A user can mute and block at most ${limits.silencesMax} people.`, {
            code: 'silences_full',
          })
        return reply.code(204).send(null)
      },
    })

    app.route({
      ...on(calls[kind].unset),
      handler: async (request, reply) => {
        const { id } = request.params
        if (!(await isSomebody(db, id))) throw notFound()
        await removeSilence(db, person(request).id, id, kind)
        return reply.code(204).send(null)
      },
    })
  }
}
