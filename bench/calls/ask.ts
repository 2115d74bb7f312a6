import { request as httpRequest } from 'node:http'
import type { Request } from './requests.ts'

/** One answer as received: `bytes` of the body, still compressed. `localAddress`: asked from this address. */
export function ask(
  origin: string,
  { method, path, headers, body }: Request,
  localAddress?: string,
): Promise<{ status: number; bytes: number; etag: string; ms: number }> {
  const start = performance.now()
  return new Promise((done, fail) => {
    const options = { method, headers: { ...headers, connection: 'close' }, ...(localAddress && { localAddress }) }
    const asked = httpRequest(origin + path, options, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, bytes, etag: answer.headers.etag ?? '', ms: performance.now() - start }),
      )
    })
    asked.on('error', fail).end(body)
  })
}

/** Bytes of a typical answer: the mean of the first ones. */
export async function usualSize(origin: string, requests: Request[]): Promise<number> {
  let sum = 0
  const some = requests.slice(0, 24)
  for (const request of some) sum += (await ask(origin, request)).bytes
  return Math.round(sum / some.length)
}
