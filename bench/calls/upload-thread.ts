import { request as httpRequest } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { bearer } from './requests.ts'

/** Pictures to send at once, each as the new avatar of one of the people in turn, or for a post of theirs. */
export interface Uploads {
  origin: string
  as: 'avatar' | 'post'
  tokens: readonly string[]
  picture: Uint8Array
  count: number
}

const boundary = 'ludoteca-bench'

/** One for all: three hundred copies would be as large as the memory of a small machine. */
function formOf(picture: Uint8Array): Buffer {
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a.jpg"\r\n` +
    'content-type: image/jpeg\r\n\r\n'
  return Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** The status; 0 where the connection was closed before an answer. */
function upload({ origin, as }: Uploads, token: string, body: Buffer): Promise<number> {
  return new Promise((done) => {
    const [method, path, type] =
      as === 'avatar'
        ? ['PUT', '/api/auth', `multipart/form-data; boundary=${boundary}`]
        : ['POST', '/api/media/picture', 'image/jpeg']
    const headers = { ...bearer(token), 'content-type': type, 'content-length': body.length }
    const sent = httpRequest(`${origin}${path}`, { method, agent: false, headers })
    sent.on('response', (answer) => {
      answer.resume().on('close', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

const work = workerData as Uploads
const { tokens, count } = work
const body = work.as === 'avatar' ? formOf(work.picture) : Buffer.from(work.picture)
const all = Array.from({ length: count }, (_, n) => upload(work, tokens[n % tokens.length]!, body))
const statuses = new Map<number, number>()
for (const status of await Promise.all(all)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(statuses)
