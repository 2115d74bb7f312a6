import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { Contract } from '../../../common/api/index.ts'
import { Id } from '../../../common/api/shapes.ts'
import { linkPictureOf } from '../../../common/rules/link-pictures.ts'
import type { Context } from '../../context.ts'
import { rasterise } from '../../drawing/rasterise.ts'
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
type Noun = keyof Contract

/** About two hundred pictures. */
const mostBytes = 24 * 1_048_576

/** Preview pictures for links to a resource: /media/review/{id}/{version}.png. Every caller sees what visitors see. */
export function linkPictureRoutes(app: App, ctx: Context, resources: readonly Resource[]): void {
  const kept = createPictureCache(mostBytes)

  const send = async (reply: FastifyReply, noun: Noun, find: FindLinkPicture, id: number): Promise<FastifyReply> => {
    const { request } = reply
    await ctx.limits.take('read', request)
    const picture = await find(ctx.db, id)
    if (!picture) throw notFound()
    void reply.headers(headers)
    const address = linkPictureOf(noun, id, picture.changed_at)
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

  for (const { name, linkPicture } of resources) {
    if (!linkPicture) continue
    app.route({
      method: 'GET',
      url: `/media/${name}/:id/:version.png`,
      config: { access: 'public' },
      schema: { params: Type.Object({ id: Id, version: Type.String({ pattern: '^[0-9a-z]{1,12}$' }) }) },
      // What has a page of its own has calls of its name.
      handler: ({ params: { id } }, reply) => send(reply, name as Noun, linkPicture, id),
    })
  }
}

/** Raise it with every change of the drawing, so that caches elsewhere request the picture again. */
const look = 1

/** Changes whenever the picture does. */
const keyOf = (noun: Noun, shown: object): string =>
  createHash('sha256')
    .update(JSON.stringify([look, noun, shown]))
    .digest('base64url')
    .slice(0, 22)
