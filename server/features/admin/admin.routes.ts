import { gameCalls } from '../../../common/api/game.ts'
import { userCalls } from '../../../common/api/user.ts'
import { deleteGame } from '../../catalogue/write/delete-game.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { recordSecurity } from '../../security-log/record-security.ts'
import { openedFrom } from '../auth/device.ts'
import { gameBySlug } from '../game/game.queries.ts'
import { toGame } from '../game/game.ts'
import { addByHand, addExternal, toAdminUser } from './admin.ts'
import { gameUses, peopleByIds, peopleIds } from './admin.queries.ts'

/** Calls for admins only: add and delete games, see all users (GAM-10, GA-01, US-01). */
export function adminRoutes(app: App, ctx: Context): void {
  const { db } = ctx

  app.route({
    ...on(gameCalls.adminCreate),
    handler: async (request, reply) => {
      const { params, body } = request
      if (params.id === 0 && body === null) throw invalid({ body: ['The game is missing.'] })
      const { slug, added } = params.id === 0 && body ? await addByHand(ctx, body) : await addExternal(ctx, params.id)
      const row = await gameBySlug(db, slug, requestLang(request))
      if (!row) throw notFound()
      void reply.code(added ? 201 : 200)
      return toGame(row)
    },
  })

  app.route({
    ...on(gameCalls.adminUses),
    handler: async (request) => {
      const uses = await gameUses(db, request.params.id)
      if (!uses) throw notFound()
      return uses
    },
  })

  app.route({
    ...on(gameCalls.adminDelete),
    handler: async (request, reply) => {
      const { id } = request.params
      if (!(await db.transaction().execute((trx) => deleteGame(trx, ctx.resources, id)))) throw notFound()
      request.log.info({ game: id, by: request.viewer?.id }, 'game deleted')
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(userCalls.adminAll),
    handler: async (request) => {
      const { ids, total } = await peopleIds(db, request.query.text ?? '', pageRange(request))
      const fact = {
        kind: 'people-read',
        userId: null,
        actorId: person(request).id,
        from: openedFrom(request),
      } as const
      await recordSecurity(db, fact, ctx.now())
      return pageOf(request, (await peopleByIds(db, ids)).map(toAdminUser), total)
    },
  })
}
