import { linkCalls } from '../../../common/api/link.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { on } from '../../http/on.ts'
import { createPreviews } from './link.ts'
import Type from 'typebox'
import { Uuid } from '../../../common/api/shapes.ts'
import { notFound } from '../../errors.ts'
import { sendFile } from '../../files/send-file.ts'
import { findPicture } from './link.queries.ts'
import { previewKey } from './remove-unused-previews.ts'

/** Previews of pages that people link to. */
export function linkRoutes(app: App, ctx: Context): void {
  const preview = createPreviews(ctx)
  app.route({
    ...on(linkCalls.preview),
    handler: (request) => preview(request.body.url, () => ctx.limits.take('external', request)),
  })
}

/** Browsers must treat it as an image and nothing else, whatever its bytes look like (UP-01). */
const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'public, max-age=60, must-revalidate',
}

/**
 * The pictures of previews: /media/link/{id}.webp, for everybody who knows the id. They are copies of pictures that
 * stand on public pages, and may belong to several posts.
 */
export function previewPictureRoutes(app: App, { db, files, log }: Context): void {
  app.route({
    method: 'GET',
    url: '/media/link/:id.webp',
    config: { access: 'public' },
    schema: { params: Type.Object({ id: Uuid }) },
    handler: async ({ params: { id }, headers: { 'if-none-match': known } }, reply) => {
      const picture = await findPicture(db, id)
      if (!picture) throw notFound()
      const etag = `"${id}"`
      if (known === etag) return reply.code(304).headers({ etag, 'cache-control': headers['cache-control'] }).send()
      const file = { key: previewKey(id), bytes: picture.bytes, headers: { ...headers, etag } }
      if (await sendFile(reply, files, file)) return reply
      log.warn({ id }, 'the picture of a link is missing or damaged')
      throw notFound()
    },
  })
}
