import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { Id } from '../../../common/api/shapes.ts'
import { type PicturedNoun, picturedNouns } from '../../../common/rules/link-pictures.ts'
import type { Context } from '../../context.ts'
import { rasterise } from '../../drawing/rasterise.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { createKeptPictures } from './kept-pictures.ts'
import { findLinkPicture } from './link-picture.ts'

const headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  // Other sites show it beside the link.
  'cross-origin-resource-policy': 'cross-origin',
  // The content may be hidden or deleted at any moment: caches revalidate, which costs a 304.
  'cache-control': 'public, no-cache',
}
/** About two hundred pictures. */
const mostBytes = 24 * 1_048_576

/**
 * Preview pictures for links to a review or a public list: /media/review/{id}/{version}.png. Every caller sees what
 * visitors see.
 */
export function linkPictureRoutes(app: App, ctx: Context): void {
  const kept = createKeptPictures(mostBytes)

  const send = async (reply: FastifyReply, noun: PicturedNoun, id: number): Promise<FastifyReply> => {
    const { request } = reply
    await ctx.limits.take('read', request)
    const picture = await findLinkPicture[noun](ctx.db, id)
    if (!picture) throw notFound()
    void reply.headers(headers)
    // An earlier version, or an invented one: only the present version is ever drawn.
    if (request.url.split('?')[0] !== picture.address) return reply.redirect(picture.address, 302)
    const etag = `"${picture.key}"`
    void reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!kept.has(picture.key)) await ctx.limits.take('drawing', request)
    const bytes = await kept.get(picture.key, () => rasterise(picture.draw()))
    return reply.type('image/png').header('content-length', bytes.length).send(bytes)
  }

  for (const noun of picturedNouns)
    app.route({
      method: 'GET',
      url: `/media/${noun}/:id/:version.png`,
      config: { access: 'public' },
      schema: { params: Type.Object({ id: Id, version: Type.String({ pattern: '^[0-9a-z]{1,12}$' }) }) },
      handler: ({ params: { id } }, reply) => send(reply, noun, id),
    })
}
