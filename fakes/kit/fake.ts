import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, json, Refusal, refusal } from './answer.ts'
import { createFaultDesk, type FaultDesk, type FaultName, faultOf, type FaultOptions } from './faults.ts'
import { createGate, type GateLimits } from './gate.ts'

export interface FakeRequest {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The body as it came. */
  bytes: Buffer
  /** The body as a form. */
  form: () => URLSearchParams
}

/** Returns an `Answer`, or any other value as JSON; throws a Refusal. */
export type Handler = (request: FakeRequest) => unknown

export interface Blueprint {
  /** By method and path: "GET /users/:id"; `*` at the end matches the rest. */
  routes: Record<string, Handler>
  /** The settings with which a server reaches it, by name. */
  env: (url: string) => Record<string, string>
  /** Runs before each route, except those outside `faultsOn`: required keys and headers. */
  check?: (request: FakeRequest) => void
  limits?: GateLimits
  /** The answer above the limits. */
  tooMany?: () => Refusal
  /** The answer to unknown addresses, and to bodies that are too large. */
  unknown?: (request: { method: string; path: string }) => Refusal
  tooLarge?: () => Refusal
  bodyLimit?: number
  /** A fault that a request itself asks for, by a name in it. */
  faultIn?: (request: FakeRequest) => { name: FaultName; options?: FaultOptions } | null
  /** Limits and faults apply to paths with this prefix; tokens and pictures keep working. All paths by default. */
  faultsOn?: string
}

export interface FakeOptions {
  /** Any free port by default. */
  port?: number
  /** Whether its limits apply; default true. */
  limits?: boolean
  /** Milliseconds of delay before each answer. */
  delayMs?: number
}

/** A received request, unchanged. */
export interface Recorded {
  /** Milliseconds of a monotonic clock. */
  at: number
  method: string
  path: string
  query: string
  headers: IncomingHttpHeaders
  body: string
  status: number
  /** The caller disconnected before it had its answer. */
  left: boolean
}

export interface Fake extends Pick<FaultDesk, 'fail' | 'heal'> {
  url: string
  env: Record<string, string>
  requests: Recorded[]
  /** The requests to the API itself, without those that faults do not affect. */
  calls: () => Recorded[]
  stop: () => Promise<void>
}

/** Far above what a test makes; a demonstration that runs for days forgets the oldest. */
const remembered = 2_000

/**
 * Runs a fake provider on this machine: its routes in its own wire format, with limits, faults and a record of the
 * requests.
 */
export async function startFake(blueprint: Blueprint, options: FakeOptions = {}): Promise<Fake> {
  const { faultsOn = '/', bodyLimit = 1_000_000, unknown = unknownHere, tooLarge = tooLargeHere } = blueprint
  const requests: Recorded[] = []
  const desk = createFaultDesk(faultsOn)
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  addRecording(app, requests)
  app.setNotFoundHandler((request, reply) => sendAnswer(reply, unknown(plain(request)).answer))
  app.setErrorHandler((error: Error & { code?: string }, _request, reply) => {
    if (error instanceof Refusal) return sendAnswer(reply, error.answer)
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendAnswer(reply, tooLarge().answer)
    return sendAnswer(reply, json({ message: String(error) }, { status: 500 }))
  })
  const respond = createResponder(blueprint, options, { desk, faultsOn })
  for (const [route, handler] of Object.entries(blueprint.routes)) {
    const [method = 'GET', url = '/'] = route.split(' ')
    app.route({ method, url, handler: (request, reply) => respond(handler, request, reply) })
  }
  addControls(app, { requests, desk })
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    fail: desk.fail,
    heal: desk.heal,
    url,
    env: blueprint.env(url),
    requests,
    calls: () => requests.filter(({ path }) => path.startsWith(faultsOn)),
    stop: () => app.close(),
  }
}

interface Place {
  desk: FaultDesk
  faultsOn: string
}

function createResponder(blueprint: Blueprint, options: FakeOptions, place: Place) {
  const { check, limits, tooMany = tooManyHere, faultIn } = blueprint
  const gate = limits && options.limits !== false ? createGate(limits) : () => true
  return async (handler: Handler, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = plain(request)
    if (asked.path.startsWith(place.faultsOn)) {
      if (!gate(reply.raw)) throw tooMany()
      const fault = place.desk.next(asked.path) ?? faultAsked(faultIn?.(asked))
      if (fault) {
        reply.hijack()
        // A fault changes only a successful answer; a refusal stays as it is.
        const good = await answerOf(check, handler, asked).catch((error: unknown) => answerOfError(error))
        await fault(reply.raw, good)
        return reply
      }
    }
    const answer = await answerOf(check, handler, asked)
    if (options.delayMs) await new Promise((done) => setTimeout(done, options.delayMs))
    return sendAnswer(reply, answer)
  }
}

function faultAsked(asked: ReturnType<NonNullable<Blueprint['faultIn']>> = null): ReturnType<FaultDesk['next']> {
  return asked && ((reply, good) => faultOf(asked.name)(reply, good, asked.options ?? {}))
}

async function answerOf(check: Blueprint['check'], handler: Handler, request: FakeRequest): Promise<Answer> {
  check?.(request)
  const said = await handler(request)
  return isAnswer(said) ? said : json(said)
}

const isAnswer = (said: unknown): said is Answer =>
  typeof said === 'object' && said !== null && 'status' in said && 'headers' in said && 'body' in said

function answerOfError(error: unknown): Answer {
  if (error instanceof Refusal) return error.answer
  throw error
}

function addRecording(app: FastifyInstance, requests: Recorded[]): void {
  const entries = new WeakMap<object, Recorded>()
  app.addHook('onRequest', async (request, reply) => {
    const { pathname: path, search } = new URL(request.url, 'http://fake')
    if (path.startsWith('/fake/')) return
    const { method, headers } = request
    const asked = { at: performance.now(), method, path, query: search.slice(1), headers }
    const entry: Recorded = { ...asked, body: '', status: 0, left: false }
    entries.set(request, entry)
    requests.push(entry)
    if (requests.length > remembered) requests.shift()
    reply.raw.once('close', () => {
      entry.status = reply.raw.statusCode
      entry.left = !reply.raw.writableFinished
    })
  })
  app.addHook('preHandler', async (request) => {
    const entry = entries.get(request)
    if (entry) entry.body = textOf(request)
  })
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
const textOf = (request: FastifyRequest): string => bytesOf(request).toString('utf8')

function plain(request: FastifyRequest): FakeRequest {
  const url = new URL(request.url, 'http://fake')
  const body = textOf(request)
  return {
    method: request.method,
    path: url.pathname,
    params: request.params as Record<string, string>,
    query: url.searchParams,
    headers: request.headers,
    body,
    bytes: bytesOf(request),
    form: () => new URLSearchParams(body),
  }
}

function sendAnswer(reply: FastifyReply, { status, headers, body, whenSent }: Answer): FastifyReply {
  whenSent?.()
  return reply.code(status).headers(headers).send(body)
}

/** Messages to and from a fake in another thread or process. */
function addControls(app: FastifyInstance, { requests, desk }: { requests: Recorded[]; desk: FaultDesk }): void {
  app.get('/fake/requests', () => requests)
  app.post('/fake/fault', (request) => {
    const { fault, ...options } = JSON.parse(textOf(request)) as { fault: string }
    desk.set(fault, options)
    return { fault }
  })
}

const tooManyHere = (): Refusal => refusal(429, { message: 'Too Many Requests' }, { 'retry-after': '1' })
const unknownHere = (): Refusal => refusal(404, { message: 'Not found' })
const tooLargeHere = (): Refusal => refusal(413, { message: 'Content Too Large' })
