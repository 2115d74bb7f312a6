import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'

export interface FaultOptions {
  /** Requests with this path prefix; by default everything that the fake's own `faultsOn` covers. */
  on?: string
  /** How many times, after which the fault ends. */
  times?: number
  /** `slow` and `trickle`: milliseconds before the answer, or between two bytes. */
  ms?: number
  /** `limited`: seconds of its Retry-After; without a value there is no such header. */
  retryAfter?: number
  /** `renamed`: the only field that gets another name. */
  field?: string
}

/** Replaces the good answer by a bad one. */
type Fault = (reply: ServerResponse, good: Answer, options: FaultOptions) => void | Promise<void>

const megabyte = 1_000_000
const proxyPage =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>'
const challengePage = '<!doctype html><html><head><title>Just a moment...</title></head><body></body></html>'

function send(reply: ServerResponse, { status, headers, body, whenSent }: Answer): void {
  whenSent?.()
  reply.writeHead(status, headers).end(body)
}
const sendPage = (reply: ServerResponse, status: number, html: string): void =>
  send(reply, { status, headers: { 'content-type': 'text/html' }, body: html })

/** The good answer with other values; an HTML page gets other class names instead. */
function other(good: Answer, change: (value: unknown) => unknown): Answer {
  const body = good.body.toString()
  const isPage = good.headers['content-type']?.startsWith('text/html')
  return {
    ...good,
    body: isPage ? body.replaceAll('class="', 'class="new-') : JSON.stringify(change(JSON.parse(body))),
  }
}

let bomb: Buffer | undefined

/** All faults of a provider, by name. */
const faults = {
  /** Disconnects at once. */
  refuse: (reply) => void reply.destroy(),
  /** Never answers. */
  silence: () => undefined,
  slow: async (reply, good, { ms = 3_000 }) => {
    await sleep(ms)
    send(reply, good)
  },
  /** Sends byte by byte. */
  trickle: async (reply, { status, headers, body }, { ms = 1_000 }) => {
    reply.writeHead(status, headers)
    for (const byte of Buffer.from(body)) {
      if (reply.destroyed) return
      reply.write(Buffer.of(byte))
      await sleep(ms)
    }
    reply.end()
  },
  /** An internal error of the provider. */
  error: (reply) =>
    send(reply, { status: 500, headers: { 'content-type': 'application/json' }, body: '{"message":"error"}' }),
  /** The proxy in front of it cannot reach it. */
  down: (reply) => sendPage(reply, 502, proxyPage),
  limited: (reply, _good, { retryAfter }) =>
    send(reply, {
      status: 429,
      headers: {
        'content-type': 'application/json',
        ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      },
      body: '{"message":"Too Many Requests"}',
    }),
  /** Treats us as a robot. */
  challenge: (reply) => sendPage(reply, 403, challengePage),
  /** It says that it does not know what is asked for. */
  unknown: (reply) =>
    send(reply, { status: 404, headers: { 'content-type': 'application/json' }, body: '{"message":"Not found"}' }),
  /** There is nothing at this address any more. */
  gone: (reply) => sendPage(reply, 404, '<html><head><title>Not Found</title></head><body></body></html>'),
  /** An HTML page instead of data. */
  html: (reply) => sendPage(reply, 200, challengePage),
  /** Nothing instead of data. */
  empty: (reply, good) => send(reply, { ...good, body: '' }),
  /** An object instead of a list, a list instead of an object. */
  hollow: (reply, good) =>
    send(
      reply,
      other(good, (value) => (Array.isArray(value) ? {} : [])),
    ),
  'wrong-types': (reply, good) => send(reply, other(good, mistype)),
  renamed: (reply, good, { field }) =>
    send(
      reply,
      other(good, (value) => rename(value, field)),
    ),
  /** No more bytes than a good answer may have, and far more values. */
  crowded: (reply, good) => send(reply, { ...good, body: `[${'{},'.repeat(200_000)}{}]` }),
  /** Half an answer, properly ended. */
  truncated: (reply, good) => send(reply, { ...good, body: Buffer.from(good.body).subarray(0, good.body.length / 2) }),
  /** Half an answer, then nothing. */
  cut: (reply, { status, headers, body }) => {
    reply.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body) + 1_000) })
    reply.write(Buffer.from(body).subarray(0, body.length / 2))
    setTimeout(() => reply.destroy(), 20)
  },
  huge: (reply, { headers }) => flood(reply, headers, 50),
  endless: (reply, { headers }) => flood(reply, headers, Infinity),
  /** Small when compressed, large when decompressed. */
  bomb: (reply, { headers }) =>
    void reply
      .writeHead(200, { ...headers, 'content-encoding': 'gzip' })
      .end((bomb ??= gzipSync(`["${'x'.repeat(50 * megabyte)}"]`))),
  /** Redirects to itself. */
  loop: (reply) => void reply.writeHead(302, { location: reply.req.url ?? '/' }).end(),
  /** Redirects to a forbidden address. */
  away: (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
} satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]

/** The fault of a name, in a form common to all. */
export const faultOf = (name: FaultName): Fault => faults[name]

/** Values become something that they never are; lists and objects keep their structure. */
function mistype(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mistype)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mistype(inner)]))
  return typeof value === 'string' ? [true] : { was: typeof value }
}

function rename(value: unknown, field: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((inner) => rename(inner, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      field === undefined || name === field ? `${name}V2` : name,
      rename(inner, field),
    ]),
  )
}

async function flood(reply: ServerResponse, headers: Answer['headers'], megabytes: number): Promise<void> {
  reply.writeHead(200, headers)
  reply.write('["')
  const part = 'x'.repeat(megabyte)
  const closed = new Promise((done) => reply.once('close', done))
  for (let sent = 0; sent < megabytes && !reply.destroyed; sent++)
    if (!reply.write(part)) await Promise.race([closed, new Promise((done) => reply.once('drain', done))])
  reply.end('"]')
}

/** The present fault. */
export interface FaultDesk {
  /** Starts a fault. */
  fail: (name: FaultName, options?: FaultOptions) => void
  /** Ends the fault. */
  heal: () => void
  /** Like `fail`, by a name that may be invalid; "ok" ends the fault. */
  set: (name: string, options?: FaultOptions) => void
  /** The fault for a request to this path; counts as one use. */
  next: (path: string) => ((reply: ServerResponse, good: Answer) => void | Promise<void>) | null
}

/** Holds one fault at a time. */
export function createFaultDesk(faultsOn: string): FaultDesk {
  let current: { name: FaultName; options: FaultOptions } | null = null
  let left = Infinity

  const fail: FaultDesk['fail'] = (name, options = {}) => {
    current = { name, options }
    left = options.times ?? Infinity
  }
  const heal = (): void => void (current = null)
  return {
    fail,
    heal,
    set(name, options) {
      if (name === 'ok') return heal()
      const known = faultNames.find((one) => one === name)
      if (!known) throw new RangeError(`there is no fault ${name}; there are ok, ${faultNames.join(', ')}`)
      fail(known, options)
    },
    next(path) {
      if (!current || left <= 0 || !path.startsWith(current.options.on ?? faultsOn)) return null
      left--
      const { name, options } = current
      return (reply, good) => faultOf(name)(reply, good, options)
    },
  }
}
