import type { FastifyReply, FastifyRequest } from 'fastify'
import { mediaCalls } from '../../../common/api/media.ts'
import type { Context } from '../../context.ts'
import { AppError, notFound } from '../../errors.ts'
import { sendFile } from '../../files/send-file.ts'
import type { App } from '../../http/app-types.ts'
import { closeAfterAnswer } from '../../files/receive-file.ts'
import { on, person } from '../../http/on.ts'
import { loadSecrets } from '../../secrets.ts'
import { mediaPass, mediaHeaders } from './media.routes.ts'
import { folderOf, removeFilesOf } from './media-files.ts'
import { deleteMedia, findMediaFor, lockWaiting } from './post-media.queries.ts'
import { takePicture } from './take-picture.ts'
import { takeVideo } from './take-video.ts'

/** Pictures and videos of posts. */
export function postMediaRoutes(app: App, ctx: Context): void {
  const secrets = loadSecrets(ctx.config)

  app.route({
    ...on(mediaCalls.remove),
    handler: async (request, reply) => {
      const { id: userId } = person(request)
      const { id } = request.params
      await ctx.db.transaction().execute(async (trx) => {
        const own = await lockWaiting(trx, userId, id)
        if (!own) throw notFound()
        await deleteMedia(trx, own)
      })
      await removeFilesOf(ctx, [{ table: 'comment_media', userId, id }])
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(mediaCalls.pass),
    handler: async (request, reply) => {
      const cookie = mediaPass.cookieFor(person(request), { secrets, now: ctx.now(), publicUrl: ctx.config.publicUrl })
      return reply.header('set-cookie', cookie).code(204).send(null)
    },
  })

  app.route({
    ...on(mediaCalls.file),
    handler: async (request, reply) => {
      const viewer = request.viewer ?? (await openPass(ctx, secrets, request))
      if (!viewer) throw notFound()
      return send(ctx, reply, viewer.id, request.params)
    },
  })

  void app.register(async (scope) => uploadRoutes(scope as unknown as App, ctx))
}

/** A pass ends with its session. */
async function openPass({ sessions, now, config: { publicUrl } }: Context, secrets: string[], request: FastifyRequest) {
  const pass = mediaPass.read(request, { secrets, now: now(), publicUrl })
  return pass && (await sessions.isOpen(pass)) ? pass : undefined
}

interface FileKey {
  owner: number
  id: string
  file: string
}

/**
 * Who may see it is asked each time: an address that somebody keeps opens nothing once the post is hidden (UP-09,
 * P-40).
 */
async function send(
  { db, files, log }: Context,
  reply: FastifyReply,
  viewerId: number,
  { owner, id, file }: FileKey,
): Promise<FastifyReply> {
  const media = await findMediaFor(db, viewerId, { userId: owner, id })
  const bytes = media?.files[file]
  if (bytes === undefined) throw notFound()
  const etag = `"${id}/${file}"`
  // A browser keeps what all members see, and asks each time whether it still may show it; nothing else stays in it
  // (UP-09).
  const headers = { ...mediaHeaders, 'cache-control': media?.open ? 'private, no-cache' : 'private, no-store', etag }
  if (reply.request.headers['if-none-match'] === etag) return reply.headers(headers).code(304).send()
  const [name, ending] = file.split('.')
  const sent = await sendFile(reply, files, {
    key: `${folderOf('comment_media', owner, id)}/${file}`,
    bytes,
    headers: {
      ...headers,
      'content-type': ending === 'webp' ? 'image/webp' : `video/${ending}`,
      'content-disposition': `inline; filename="${id}-${name}.${ending}"`,
    },
  })
  if (sent) return reply
  log.warn({ owner, id, file }, 'a file of a post is missing or damaged: npm run db:verify')
  throw notFound()
}

/** The body is the file itself, of whatever type it says: its bytes tell (UP-03). */
function uploadRoutes(app: App, ctx: Context): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^(?:image|video)\/|^application\/octet-stream$/, (_request, _payload, done) =>
    done(null, null),
  )
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new AppError('unsupported-type', 'A valid image or video is needed.')),
  )
  // Nobody reads the rest of a refused file: Node would, to keep the connection open.
  app.addHook('onError', async (request, reply) => closeAfterAnswer(request, reply))
  app.route({
    ...on(mediaCalls.picture),
    handler: async (request, reply) => reply.code(201).send(await takePicture(ctx, request, person(request).id)),
  })
  app.route({
    ...on(mediaCalls.video),
    handler: async (request, reply) => {
      const whose = { userId: person(request).id, poster: request.query.poster }
      return reply.code(201).send(await takeVideo(ctx, request, whose))
    },
  })
}
