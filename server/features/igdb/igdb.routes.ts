import type { FastifyReply } from 'fastify'
import { gameCalls } from '../../../common/api/game.ts'
import { igdbCalls } from '../../../common/api/igdb.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on } from '../../http/on.ts'
import type { Kept } from '../../providers/client/answers.ts'
import { gameBySlug } from '../game/game.queries.ts'
import { toGame } from '../game/game.ts'
import { externalCards, createExternal } from './igdb.ts'
import { idsElsewhere } from './igdb.queries.ts'

/** The external games database: its search, imports from it, and additional data of games. */
export function igdbRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const external = createExternal(ctx)

  app.route({
    ...on(igdbCalls.search),
    handler: async (request, reply) => externalCards(db, aged(reply, await external.search(request.body.data.trim()))),
  })

  app.route({
    ...on(igdbCalls.one),
    handler: async (request) => {
      const slug = await external.bring(request.params.slug)
      const row = slug === null ? undefined : await gameBySlug(db, slug, requestLang(request))
      if (!row) throw notFound()
      return toGame(row)
    },
  })

  app.route({
    ...on(igdbCalls.extra),
    handler: async (request, reply) => {
      const extra = aged(
        reply,
        await external.extra(request.params.igdb_id, () => ctx.limits.take('external', request)),
      )
      if (!extra) throw notFound()
      return extra
    },
  })

  app.route({
    ...on(igdbCalls.timeToBeat),
    handler: async (request, reply) =>
      aged(reply, await external.timeToBeat(request.params.id, () => ctx.limits.take('external', request))),
  })

  app.route({
    ...on(gameCalls.ids),
    handler: async (request) => {
      const ids = await idsElsewhere(db, request.params.id)
      if (!ids) throw notFound()
      return ids
    },
  })
}

/** Reports the age of an old response (RFC 9111, section 5.1). */
function aged<T>(reply: FastifyReply, { value, age }: Kept<T>): T {
  if (age !== null) void reply.header('age', age)
  return value
}
