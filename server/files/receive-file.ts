import type { FastifyRequest, FastifyReply } from 'fastify'
import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError } from '../errors.ts'
import type { IncomingMessage } from 'node:http'
import type { FileStore } from './file-store.ts'

export interface FileLimit {
  most: number
  tooLarge: () => AppError
}

/** Refuses a body that declares more than is allowed, before any of it is read. */
export function refuseDeclared({ headers }: Pick<FastifyRequest, 'headers'>, { most, tooLarge }: FileLimit): void {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge()
}

/**
 * Gives the body of a request to `store` as it arrives, and counts its bytes; returns the count. Throws `tooLarge` at
 * the first byte too many (UP-04), 503 when the disk is full, 400 when the sender has gone.
 */
export async function receiveFile(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { most, tooLarge }: FileLimit,
  store: (content: Readable) => Promise<void>,
): Promise<number> {
  let bytes = 0
  watchPace(raw)
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? tooLarge() : null, chunk)
    },
  })
  // The reader of the stream reports its end.
  pipeline(raw, count, () => undefined)
  try {
    await store(count)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isFull(error)) throw noRoom('files', error)
    if (!raw.aborted && !raw.destroyed) throw error
    throw new AppError('malformed', 'The file did not arrive whole.', { cause: error })
  }
  return bytes
}

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

/**
 * The minimum that must arrive in each window: 8 kB a second, slower than any connection on which somebody would send a
 * picture.
 */
const window = { ms: 10_000, bytes: 81_920 }

/** Disconnects a body that keeps arriving too slowly: it holds room that others wait for (OP-07). */
export function watchPace(request: IncomingMessage, { ms, bytes } = window): void {
  const { socket } = request
  let before = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    if (socket.bytesRead - before < bytes) request.destroy()
    before = socket.bytesRead
  }, ms).unref()
  request.once('close', () => clearInterval(timer))
}

/** With less free disk space than this nothing is accepted that people bring: the database needs it more (F-06). */
const leastFree = 500 * 1_048_576

/** The refusal of what there is no space for. `what`: "pictures", "files". */
export const noRoom = (what: string, cause?: unknown): AppError =>
  new AppError('unavailable', `There is no room for ${what} at the moment. Try again later.`, {
    retryAfter: 600,
    cause,
  })

/** Refuses what would be written without so much space for it. */
export async function needRoom(files: Pick<FileStore, 'free'>, what: string, least: number = leastFree): Promise<void> {
  if ((await files.free()) < least) throw noRoom(what)
}

export const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC'

/** The refusal when the capacity for pictures is used up. */
export const tooBusy = (cause?: unknown): AppError =>
  new AppError('unavailable', 'Many pictures arrive at the moment. Try again in a moment.', {
    retryAfter: 5,
    cause,
  })
