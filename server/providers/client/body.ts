import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ProviderError } from './provider-error.ts'

const unpackers: Record<string, (() => ReturnType<typeof createGunzip>) | undefined> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/**
 * Reads a body up to `maxBytes` and then fails or, with `cut`, returns what arrived so far. It counts decompressed
 * bytes, so it also stops a decompression bomb.
 */
export async function readBody(answer: IncomingMessage, maxBytes: number, cut: boolean): Promise<Buffer> {
  const unpack = unpackers[answer.headers['content-encoding'] ?? '']
  // A truncated compressed body must end the decompression too; the loop below reports its error.
  const source: Readable = unpack ? answer.on('error', (error) => unpacked.destroy(error)) : answer
  const unpacked = unpack ? answer.pipe(unpack()) : source
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= maxBytes) continue
    answer.destroy()
    if (cut) break
    throw new ProviderError('too_large', `the answer is larger than ${maxBytes} bytes`)
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Where a page declares its own encoding; browsers look no further either. */
const sniffed = 1_024

/**
 * A page as text: the encoding comes from the byte order mark, the content type or the page itself, in this order;
 * otherwise UTF-8.
 */
export function decodePage(body: Buffer, contentType = ''): string {
  const head = body.subarray(0, sniffed).toString('latin1')
  const named =
    /charset\s*=\s*["']?([\w:.-]{1,40})/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w:.-]{1,40})/i.exec(head)?.[1]
  return decoderOf(markOf(body) ?? named ?? 'utf-8').decode(body)
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  return body[0] === 0xff && body[1] === 0xfe ? 'utf-16le' : undefined
}

function decoderOf(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
