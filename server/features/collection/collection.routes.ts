import type { FastifyReply, FastifyRequest } from 'fastify'
import { collectionCalls } from '../../../common/api/collection.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { changeEntry } from './change-entry.ts'
import { toChange, toOwnEntry } from './collection.ts'
import { collectionColumnsJson, collectionJson, collectionVersion } from './collection.queries.ts'

/** What people keep. */
export function collectionRoutes(app: App, ctx: Context): void {
  /** JSON text from the database goes out as it is, unless the caller has this version already. */
  const whole =
    (make: typeof collectionJson, form: string) =>
    async (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply): Promise<never> => {
      const { id } = request.params
      const version = await collectionVersion(ctx.db, id)
      if (version === undefined) throw notFound()
      const own = request.viewer?.id === id
      const etag = `W/"${id}.${version}.${form}.${own ? 'own' : 'all'}"`
      void reply.header('etag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send() as never
      void reply.type('application/json; charset=utf-8').serializer((text: unknown) => text as string)
      return reply.send(await make(ctx.db, id, own)) as never
    }

  app.route({ ...on(collectionCalls.show), handler: whole(collectionJson, 'rows') })
  app.route({ ...on(collectionCalls.columns), handler: whole(collectionColumnsJson, 'columns') })

  app.route({
    ...on(collectionCalls.set),
    handler: async (request) => {
      const { id_game, type, value } = request.body
      const entry = await changeEntry(ctx, person(request), id_game, toChange(type, value))
      return entry === 'deleted' ? entry : toOwnEntry(entry)
    },
  })
}
