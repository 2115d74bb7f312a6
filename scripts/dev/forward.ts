import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Send } from '../../server/render/pages.ts'

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
