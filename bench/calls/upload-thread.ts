import { request as httpRequest } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { bearer } from './requests.ts'

/** Pictures to send at once, each as the new avatar of one of the people in turn. */
export interface Uploads {
  origin: string
  tokens: string[]
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
function upload(origin: string, token: string, form: Buffer): Promise<number> {
  return new Promise((done) => {
    const headers = {
      ...bearer(token),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': form.length,
    }
    const sent = httpRequest(`${origin}/api/auth`, { method: 'PUT', agent: false, headers })
    sent.on('response', (answer) => {
      answer.resume().on('close', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', () => done(0))
    sent.end(form)
  })
}

const { origin, tokens, picture, count } = workerData as Uploads
const form = formOf(picture)
const all = Array.from({ length: count }, (_, n) => upload(origin, tokens[n % tokens.length]!, form))
const statuses = new Map<number, number>()
for (const status of await Promise.all(all)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(statuses)
