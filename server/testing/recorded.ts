import { globSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

const folder = new URL('../providers/', import.meta.url).pathname

/** A response of a real service, trimmed, without data of private people. */
export interface Recorded {
  /** Where it comes from, in one line. */
  source: string
  status: number
  headers?: Record<string, string>
  /** JSON, or the text of another type. */
  body: unknown
  /** The text of the body is that of bytes. */
  encoding?: 'base64'
}

/** The names of all recorded responses: `xbox/achievements-360`. */
export const recordedNames = (): string[] =>
  globSync('**/recorded/*.json', { cwd: folder })
    .map((path) => path.replace('recorded/', '').replace(/\.json$/, ''))
    .toSorted()

/** A recorded response by its name. */
export function readRecorded(name: string): Recorded {
  const at = name.lastIndexOf('/')
  const path = `${folder}${name.slice(0, at)}/recorded${name.slice(at)}.json`
  return JSON.parse(readFileSync(path, 'utf8')) as Recorded
}

/** What a path of the service answers with: the name of a recorded response, or a JSON body. */
export type RecordedRoutes = [path: RegExp, response: string | object][]

const isRecorded = (value: object): value is Recorded => 'source' in value && 'status' in value

/**
 * A server that answers with recorded responses, `always` with those of the first routes; a request that no route has
 * fails with 501.
 */
export async function serveRecorded(always: RecordedRoutes = []) {
  const requests: string[] = []
  let current: RecordedRoutes = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const { status, headers, body } = find(request)
    response.writeHead(status, headers).end(body)
  })
  function find({ url = '' }: IncomingMessage) {
    const [, found] = [...always, ...current].find(([path]) => path.test(url)) ?? []
    if (found === undefined) return { status: 501, headers: {}, body: '' }
    const made = typeof found === 'string' ? readRecorded(found) : found
    const one: Recorded = isRecorded(made) ? made : { source: '', status: 200, body: made }
    return {
      status: one.status,
      headers: { 'content-type': 'application/json', ...one.headers },
      body: typeof one.body === 'string' ? Buffer.from(one.body, one.encoding ?? 'utf8') : JSON.stringify(one.body),
    }
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of each request. */
    requests,
    /** Answers differently from now on. */
    answer: (next: RecordedRoutes) => void (current = next),
    close() {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    },
  }
}
