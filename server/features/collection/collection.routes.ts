import { collectionCalls } from '../../../common/api/collection.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { changeEntry } from './change-entry.ts'
import { toChange, toOwnEntry } from './collection.ts'
import { collectionJson, collectionVersion } from './collection.queries.ts'
import { createPackedAnswers } from './packed-answers.ts'

const acceptsBrotli = (encodings: string | string[] | undefined): boolean => /\bbr\b(?!;q=0(?:\.0*)?(?:,|$))/.test(String(encodings ?? ''))

/** What people keep. */
export function collectionRoutes(app: App, ctx: Context): void {
  const packed = createPackedAnswers()

  app.route({
    ...on(collectionCalls.show),
    handler: async (request, reply) => {
      const { id } = request.params
      const version = await collectionVersion(ctx.db, id)
      if (version === undefined) throw notFound()
      const own = request.viewer?.id === id
      const etag = `W/"${id}.${version}.${own ? 'own' : 'all'}"`
      void reply.header('etag', etag)
      // Not null: its four letters would be announced, and a client that believes that waits for them.
      if (request.headers['if-none-match'] === etag) return reply.code(304).send(undefined as never)
      void reply.type('application/json; charset=utf-8').serializer((body: unknown) => body as string)
      const make = () => collectionJson(ctx.db, id, own)
      if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send((await make()) as never)
      return reply.header('content-encoding', 'br').send((await packed(etag, make)) as never)
    },
  })

  app.route({
    ...on(collectionCalls.set),
    handler: async (request) => {
      const { id_game, type, value } = request.body
      const entry = await changeEntry(ctx, person(request), id_game, toChange(type, value))
      return entry === 'deleted' ? entry : toOwnEntry(entry)
    },
  })
}
