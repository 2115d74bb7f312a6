import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'
import type { ByteRange, FileStore } from './file-store.ts'

interface FileToSend {
  key: string
  /** Its size, as its row has it. */
  bytes: number
  /** What else is sent with it; an `etag` lets a broken download go on. */
  headers: Record<string, string>
}

/**
 * Sends a stored file, or the part of it that is asked for. False when it is missing or has another size: nothing is
 * sent then. Throws 416 for a part beyond its end.
 */
export async function sendFile(
  reply: FastifyReply,
  files: FileStore,
  { key, bytes, headers }: FileToSend,
): Promise<boolean> {
  const range = rangeOf(reply, bytes, headers['etag'])
  const found = await files.read(key, range)
  if (!found || found.bytes !== bytes) {
    found?.stream.destroy()
    return false
  }
  if (range) void reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes}`)
  const length = range ? range.last - range.first + 1 : bytes
  // Not awaited: a reply is a promise of its own end.
  void reply.headers({ ...headers, 'accept-ranges': 'bytes', 'content-length': length }).send(found.stream)
  return true
}

const oneRange = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Undefined for the whole file: a valid answer to several parts at once, and to what is no range (UP-12). */
function rangeOf(reply: FastifyReply, bytes: number, etag: string | undefined): ByteRange | undefined {
  const { range, 'if-range': known } = reply.request.headers
  const [, from = '', to = ''] = oneRange.exec(range ?? '') ?? []
  // Who holds a part of another version of the file needs all of this one.
  if (from + to === '' || (known !== undefined && known !== etag)) return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const first = from === '' ? Math.max(bytes - Number(to), 0) : Number(from)
  const last = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (first <= last) return { first, last }
  void reply.header('content-range', `bytes */${bytes}`)
  throw new AppError('no-such-part', 'The file ends before this part of it.')
}
