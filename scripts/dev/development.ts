import Fastify from 'fastify'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database.ts'
import type { App } from '../../server/http/app-types.ts'
import { viteSource } from '../../server/render/development.ts'
import { servePages, type Send } from '../../server/render/pages.ts'
import { isAskedHere, refuseUnsafeStart } from '../../server/unsafe-start.ts'
import { ServerProcess } from './server-process.ts'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/**
 * Development: this process serves the pages with Vite and passes all other requests on to the server, a child that is
 * replaced when its files change. PostgreSQL outlives the child, and the next child adopts it.
 */

const root = join(import.meta.dirname, '../..')
/** Requests for the server; all others are pages or their files. */
const ofServer = /^\/(?:api|media|development)\//
/** Code that this process runs itself. */
const ownCode = /^server\/render\//
const restartCode = 75

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}

const config = readConfig(process.env)
refuseUnsafeStart(config)
const port = await freePort()
const server = new ServerProcess({ port, publicUrl: config.publicUrl, root })
const app = Fastify({ logger: false, forceCloseConnections: true }) as unknown as App
app.addHook('onRequest', (request, reply, done) => {
  // The server sees all of it come from this machine.
  if (request.url.startsWith('/development/') && !isAskedHere(request.raw, config.publicUrl))
    void reply.code(404).send()
  else if (ofServer.test(request.url)) void server.ready().then(() => passOn(request.raw, reply.raw, port))
  else done()
})
const source = await viteSource(app, root)
await servePages(app, { config }, { development: { source, send: sendTo(port, () => server.ready()) } })

let timer: NodeJS.Timeout | undefined
function change(file: string): void {
  if (/\.test\.ts$|^server\/testing\//.test(file) || !/\.(?:ts|js|json|gz)$/.test(file)) return
  clearTimeout(timer)
  timer = setTimeout(() => (ownCode.test(file) ? void end(restartCode) : server.replace()), 30)
}
for (const folder of ['server', 'common', 'fakes'])
  watch(join(root, folder), { recursive: true }, (_event, name) => name !== null && change(`${folder}/${name}`))

let ending = false
async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  const [stopped] = await Promise.all([server.stop(), app.close()])
  // A server that failed leaves its database running.
  if (!stopped && config.databaseUrl === undefined) await (await openDatabase(config, () => undefined)).stop()
  process.exit(code)
}
process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))

server.start()
await app.listen({ host: config.host, port: config.port })

/** Forwards a request to the server unchanged, and returns its answer. */
export function passOn(asked: IncomingMessage, reply: ServerResponse, port: number): void {
  const { method, url, headers } = asked
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    if (reply.destroyed) return
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.on('error', () => reply.destroy()).pipe(reply)
  })
  onward.on('error', () =>
    reply.headersSent ? reply.destroy() : reply.writeHead(503).end('The server is restarting.'),
  )
  reply.on('close', () => onward.destroy())
  asked.pipe(onward)
}

/** How pages reach the API while it runs in a separate process. */
export function sendTo(port: number, ready: () => Promise<void>): Send {
  return async ({ method, path, headers, body }) => {
    await ready()
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return { status: answer.status, body: isJson ? await answer.json() : null }
  }
}
