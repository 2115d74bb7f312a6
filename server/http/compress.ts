import compress from '@fastify/compress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CompressedText, encodingFor, encodings, quick } from '../lib/compressed-text.ts'
import type { App } from './app-types.ts'

/**
 * Up to so many bytes an answer is compressed at once, in half a millisecond at most: as a stream it costs twice as
 * much.
 */
const atOnce = 65_536

/** Compresses every answer that is worth it. */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: 1_024,
    syncThreshold: atOnce,
    encodings,
    brotliOptions: quick,
  })
}

/** Sends a text that keeps its compressed forms, in the one that the client likes best. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.send(await text.as(encoding))
}
