import type { FastifyReply, FastifyRequest } from 'fastify'

/** What is still read after the answer: about what was on its way when the sender saw it. */
const rest = { ms: 1_000, bytes: 2_097_152 }

/**
 * Closes the connection with the answer to a request whose body is not wanted. What is on its way is read and thrown
 * away first: a connection that closes with unread bytes is reset, and its sender loses the answer (RFC 9112, section
 * 9.6).
 */
export function closeAfterAnswer({ raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  void reply.header('connection', 'close')
  const { socket } = raw
  // Node calls it once the answer is written.
  socket.destroySoon = () => {
    socket.end()
    if (raw.complete || raw.destroyed) return void socket.destroy()
    const most = socket.bytesRead + rest.bytes
    const timer = setTimeout(() => socket.destroy(), rest.ms)
    socket.once('close', () => clearTimeout(timer))
    raw.once('end', () => socket.destroy())
    raw.on('data', () => {
      if (socket.bytesRead > most) socket.destroy()
    })
  }
}
