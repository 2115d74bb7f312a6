import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import Type from 'typebox'
import { Id } from '../../../common/api/shapes.ts'
import { linkPictureOf, type Pictured } from '../../../common/rules/link-pictures.ts'
import type { Context } from '../../context.ts'
import { rasterise } from '../../drawing/sheet.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import type { FindLinkPicture } from '../../resource/link-picture.ts'
import type { Resource } from '../../resource/resource.ts'
import { createPictureCache } from './picture-cache.ts'

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

/** Preview pictures for links to pages: /media/review/{id}/{version}.png. Every caller sees what visitors see. */
export function linkPictureRoutes(app: App, ctx: Context, resources: readonly Resource[]): void {
  const kept = createPictureCache(mostBytes)

  const send = async (
    reply: FastifyReply,
    noun: Pictured,
    find: FindLinkPicture,
    id: number,
  ): Promise<FastifyReply> => {
    const { request } = reply
    await ctx.limits.take('read', request)
    const picture = await find(ctx, id)
    if (!picture) throw notFound()
    void reply.headers(headers)
    const address = linkPictureOf(noun, id, picture.version)
    // An earlier version, or an invented one: only the present version is ever drawn.
    if (request.url.split('?')[0] !== address) return reply.redirect(address, 302)
    const key = keyOf(noun, picture.shown)
    const etag = `"${key}"`
    void reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!kept.has(key)) await ctx.limits.take('drawing', request)
    const bytes = await kept.get(key, () => rasterise(picture.draw()))
    return reply.type('image/png').header('content-length', bytes.length).send(bytes)
  }

  const pictures = resources.flatMap(({ linkPictures = {} }) => Object.entries(linkPictures))
  for (const [noun, find] of pictures as [Pictured, FindLinkPicture][]) {
    app.route({
      method: 'GET',
      url: `/media/${noun}/:id/:version.png`,
      config: { access: 'public' },
      schema: { params: Type.Object({ id: Id, version: Type.String({ pattern: '^[0-9a-z]{1,12}$' }) }) },
      handler: ({ params: { id } }, reply) => send(reply, noun, find, id),
    })
  }
}

/** Raise it with every change of the drawing, so that caches elsewhere request the picture again. */
const look = 2

/** Changes whenever the picture does. */
const keyOf = (noun: Pictured, shown: object): string =>
  createHash('sha256')
    .update(JSON.stringify([look, noun, shown]))
    .digest('base64url')
    .slice(0, 22)
