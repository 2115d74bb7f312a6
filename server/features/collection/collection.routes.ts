import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { collectionCalls } from '../../../common/api/collection.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { changeEntry } from './change-entry.ts'
import { toChange, toOwnEntry } from './collection.ts'
import { collectionColumnsJson, collectionJson, collectionVersion } from './collection.queries.ts'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Users' collections. */
export function collectionRoutes(app: App, ctx: Context): void {
  /** Sends JSON text from the database unchanged, unless the caller has this version already. */
  const whole =
    (make: typeof collectionJson, form: string) =>
    async (request: FastifyRequest<{ Params: { id: number } }>, reply: FastifyReply): Promise<never> => {
      const { id } = request.params
      const version = await collectionVersion(ctx.db, id)
      if (version === undefined) throw notFound()
      const own = request.viewer?.id === id
      const known = request.headers['if-none-match']
      const ownTag = `W/"${id}.${version}.${form}.own"`
      if (own && known === ownTag) return reply.header('etag', ownTag).code(304).send() as never
      const text = await make(ctx.db, id, own)
      // The version changes with what only the owner sees, a borrower's name: it must not reveal that to others (P-49).
      const etag = own ? ownTag : `W/"${id}.${form}.${digest(text)}"`
      void reply.header('etag', etag)
      if (known === etag) return reply.code(304).send() as never
      void reply.type('application/json; charset=utf-8').serializer((ready: unknown) => ready as string)
      return reply.send(text) as never
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
