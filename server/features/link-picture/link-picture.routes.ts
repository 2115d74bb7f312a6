import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import Type from 'typebox'
import { Id } from '../../../common/api/shapes.ts'
import { linkPictureOf, type Pictured } from '../../../common/rules/link-pictures.ts'
import type { Context } from '../../context.ts'
import { rasterise } from '../../drawing/sheet.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import type { FindLinkPicture, Resource } from '../../resource/resource.ts'

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

/**
 * A cache of drawn pictures, limited in bytes; the least recently used one goes first. Concurrent requests for a
 * picture wait for one drawing.
 */
function createPictureCache(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  const begun = new Map<string, Promise<Buffer>>()
  let bytes = 0

  const take = (key: string): Buffer | undefined => {
    const picture = kept.get(key)
    if (!picture) return undefined
    kept.delete(key)
    kept.set(key, picture)
    return picture
  }

  const keep = (key: string, picture: Buffer): void => {
    kept.set(key, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= length
    }
  }

  const begin = (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const drawing = draw()
      .then((picture) => {
        keep(key, picture)
        return picture
      })
      .finally(() => begun.delete(key))
    begun.set(key, drawing)
    return drawing
  }

  return {
    /** Whether it is cached, or being drawn already. */
    has: (key: string): boolean => kept.has(key) || begun.has(key),
    /** The picture of this key; `draw` creates it when it is not cached. */
    get: async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
      take(key) ?? begun.get(key) ?? begin(key, draw),
  }
}
