import type { FastifyReply, FastifyRequest } from 'fastify'

/** A signal that aborts when the caller hangs up before the answer was sent. */
export function leftBy(request: FastifyRequest, reply: FastifyReply): AbortSignal {
  const left = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort()
  })
  // It may have hung up before this was asked.
  if (request.raw.destroyed && !request.raw.complete) left.abort()
  return left.signal
}
