import type { FastifyReply } from 'fastify'
import Type from 'typebox'
import { Id, Uuid } from '../../../common/api/shapes.ts'
import { pictureFormats, profilePictures, variantName } from '../../../common/rules/pictures.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { findShownPicture, type StoredPicture } from './media.queries.ts'
import { folderOf } from './media-files.ts'
import { definePass } from '../../http/session-pass.ts'

/** Browsers must treat it as an image and nothing else, whatever its bytes look like (UP-01). */
export const mediaHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'none'; script-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-site',
  // A removed picture leaves every cache within a minute (OP-08); until then caches revalidate with the ETag, which
  // costs no bytes.
  'cache-control': 'public, max-age=60, must-revalidate',
}

const names = Object.values(profilePictures).flatMap(({ widths }) =>
  widths.flatMap((width) => pictureFormats.map((format) => variantName(width, format))),
)
const Owner = { user: Id, id: Uuid }

/**
 * The pictures of profiles, for everybody: /media/{owner}/{id} is the largest, /media/{owner}/{id}/256.webp one of its
 * sizes.
 */
export function mediaRoutes(app: App, ctx: Context): void {
  const config = { access: 'public' } as const

  app.route({
    method: 'GET',
    url: '/media/:user/:id/:file',
    config,
    schema: { params: Type.Object({ ...Owner, file: Type.Enum(names) }) },
    handler: (request, reply) => {
      const { user, id, file } = request.params
      return send(reply, ctx, user, id, () => file)
    },
  })

  app.route({
    method: 'GET',
    url: '/media/:user/:id',
    config,
    schema: { params: Type.Object(Owner) },
    handler: ({ params: { user, id } }, reply) => send(reply, ctx, user, id, largest),
  })
}

const largest = ({ kind }: StoredPicture): string => variantName(Math.max(...profilePictures[kind].widths), 'webp')

/** The row is read each time: a replaced picture, or one of a deleted owner, is gone with the next request (P-40). */
async function send(
  reply: FastifyReply,
  { db, files, log }: Context,
  user: number,
  id: string,
  choose: (picture: StoredPicture) => string,
): Promise<FastifyReply> {
  const picture = await findShownPicture(db, user, id)
  if (!picture) throw notFound()
  const name = choose(picture)
  const expected = picture.files[name]
  if (expected === undefined) throw notFound()
  const etag = `"${id}/${name}"`
  void reply.headers({ ...mediaHeaders, etag })
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  const found = await files.read(`${folderOf('uploads', user, id)}/${name}`)
  if (!found || found.bytes !== expected) {
    found?.stream.destroy()
    log.warn({ user, id, name }, 'a file of a picture is missing or damaged: npm run db:verify')
    void reply.removeHeader('etag')
    throw notFound()
  }
  const [width, format] = name.split('.')
  return reply
    .type(`image/${format}`)
    .headers({ 'content-length': found.bytes, 'content-disposition': `inline; filename="${id}-${width}.${format}"` })
    .send(found.stream)
}

/**
 * The cookie by which `<img>` and `<video>`, which send no token, are known: only the addresses of media see it, and no
 * script of a page. It opens nothing else.
 */
export const mediaPass = definePass({ name: 'media', purpose: 'media pass', path: '/api/media', life: 3_600_000 })
