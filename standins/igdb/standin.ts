import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer, type Tables } from './answer.ts'
import { type Mode, misbehave } from './faults.ts'
import { createGate } from './gate.ts'
import { picture } from './picture.ts'
import { bodyTooLarge, noAuthority, Refusal, strangeAgent } from './refusal.ts'
import { type Filling, fillTables } from './tables.ts'
import { createTokens, type Keys } from './tokens-given.ts'

export interface StandinOptions extends Filling {
  /** Any free one by default. */
  port?: number
  keys?: Keys
  /** How long its tokens live. */
  tokenSeconds?: number
  /** Four calls a second and eight open; off for measurements of what is on the other side. */
  limits?: boolean
  /** How long an answer takes. */
  delayMs?: number
}

/** A call that came, as it came. */
export interface Recorded {
  /** Milliseconds of the process's clock that only grows. */
  at: number
  path: string
  headers: IncomingMessage['headers']
  body: string
  status: number
}

const anyKeys: Keys = { clientId: 'standin', clientSecret: 'standin-secret' }
/** Far above what a test makes; a demonstration that runs for days forgets the oldest. */
const remembered = 2_000

/** What the stand-in remembers and how it behaves at the moment. */
function createDesk(options: StandinOptions) {
  const { keys = anyKeys, tokenSeconds = 5_587_808, limits = true, delayMs = 0 } = options
  let filled: Tables | null = null
  return {
    keys,
    state: { mode: 'ok' as Mode, slowMs: 3_000, delayMs },
    requests: [] as Recorded[],
    tokens: createTokens(keys, tokenSeconds),
    gate: createGate(limits),
    tables: (): Tables => (filled ??= fillTables(options)),
  }
}
type Desk = ReturnType<typeof createDesk>

/**
 * The external games database, played on this machine: its wire format, limits and refusals, with the open catalogue and a few invented
 * games in it. It reads them at the first question, so that it costs nothing until then.
 */
export async function startIgdbStandin(options: StandinOptions = {}) {
  const desk = createDesk(options)
  const { keys, state, tokens, requests, tables } = desk
  const server = createServer((request, reply) => {
    respond(desk, request, reply).catch((error: unknown) => refuse(error, reply))
  })
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    state,
    tokens,
    requests,
    /** The calls of the API itself, without tokens and pictures. */
    calls: () => requests.filter(({ path }) => path.startsWith('/v4/')),
    tables,
    /** How a server reaches it, by the names of its settings. */
    env: {
      IGDB_CLIENT_ID: keys.clientId,
      IGDB_CLIENT_SECRET: keys.clientSecret,
      IGDB_URL: `${url}/v4`,
      IGDB_TOKEN_URL: `${url}/oauth2/token`,
      IGDB_IMAGES_URL: url,
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function respond(desk: Desk, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { requests, state } = desk
  const url = new URL(request.url ?? '/', 'http://standin')
  const record: Recorded = { at: performance.now(), path: url.pathname, headers: request.headers, body: '', status: 0 }
  requests.push(record)
  if (requests.length > remembered) requests.shift()
  reply.once('close', () => (record.status = reply.statusCode))
  record.body = await readBody(request)
  if (url.pathname.startsWith('/igdb/image/upload/')) return picture(url.pathname, reply)
  if (url.pathname === '/standin/requests') return sendJson(reply, 200, requests)
  if (url.pathname === '/standin/mode') return sendJson(reply, 200, { mode: (state.mode = record.body as Mode) })
  if (!request.headers['user-agent']) throw strangeAgent()
  if (url.pathname !== '/oauth2/token') return respondToQuery(desk, record, reply)
  if (state.mode === 'down') return void (await misbehave('down', reply, 0))
  const given = desk.tokens.give(new URLSearchParams(`${url.search.slice(1)}&${record.body}`))
  sendJson(reply, given.status, given.body)
}

async function respondToQuery(desk: Desk, { path, headers, body }: Recorded, reply: ServerResponse): Promise<void> {
  const { gate, state, tokens } = desk
  const leave = gate.enter(reply)
  if (await misbehave(state.mode, reply, state.slowMs)) return
  if (!tokens.isGood(String(headers['client-id']), headers.authorization)) throw noAuthority()
  const said = answer(desk.tables(), path.replace(/^\/v4\//, ''), body)
  if (state.delayMs > 0) await sleep(state.delayMs)
  leave()
  sendJson(reply, 200, said)
}

export type IgdbStandin = Awaited<ReturnType<typeof startIgdbStandin>>

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > 32_768) throw bodyTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function refuse(error: unknown, reply: ServerResponse): void {
  if (reply.headersSent) return void reply.destroy()
  if (!(error instanceof Refusal)) return sendJson(reply, 500, { message: String(error) })
  if (typeof error.body === 'string')
    return void reply.writeHead(error.status, { 'content-type': 'text/plain' }).end(error.body)
  sendJson(reply, error.status, error.body)
}

const sendJson = (reply: ServerResponse, status: number, body: unknown): void =>
  void reply.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body))
