import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

/** What can go wrong with a provider. `ok` is none of it. */
export const modes = [
  'ok',
  'down',
  'silent',
  'slow',
  'trickle',
  'garbage',
  'limited',
  'wrong-types',
  'object',
  'huge',
  'bomb',
  'truncated',
  'cut',
  'redirect',
] as const
export type Mode = (typeof modes)[number]

const html =
  '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>'
const megabyte = 1_000_000
const nameOf = (text: string): string => JSON.stringify([{ id: 2_000_000_007, name: text, slug: 'x' }])

/** Sends something bad; false in the modes whose answer is right, only late. */
export async function misbehave(mode: Mode, reply: ServerResponse, slowMs: number): Promise<boolean> {
  if (mode === 'slow') await sleep(slowMs)
  const send = bad[mode]
  if (!send) return false
  await send(reply)
  return true
}

const send = (reply: ServerResponse, status: number, type: string, body: string | Buffer): void =>
  void reply.writeHead(status, { 'content-type': type }).end(body)

let bomb: Buffer | undefined

const bad: Partial<Record<Mode, (reply: ServerResponse) => void | Promise<void>>> = {
  down: (reply) => send(reply, 502, 'text/html', html),
  // Never answers: the caller must give up by itself.
  silent: () => undefined,
  trickle: async (reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    for (const letter of nameOf('a name that takes a very long time to arrive'))
      if (!reply.destroyed) {
        reply.write(letter)
        await sleep(1_000)
      }
    reply.end()
  },
  garbage: (reply) => send(reply, 200, 'text/html', html),
  limited: (reply) => send(reply, 429, 'application/json', '{"message":"Too Many Requests"}'),
  'wrong-types': (reply) =>
    send(
      reply,
      200,
      'application/json',
      JSON.stringify([
        { id: 'seven', name: ['x'], slug: null, total_rating: 'NaN', genres: 'none', hastily: '3 h', game_id: {} },
      ]),
    ),
  object: (reply) => send(reply, 200, 'application/json', '{"name":"not a list"}'),
  huge: async (reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.write('[{"id":2000000007,"slug":"x","name":"')
    const part = 'x'.repeat(megabyte)
    for (let sent = 0; sent < 50 && !reply.destroyed; sent++)
      if (!reply.write(part)) await Promise.race([new Promise((done) => reply.once('drain', done)), sleep(1_000)])
    reply.end('"}]')
  },
  bomb: (reply) =>
    void reply
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end((bomb ??= gzipSync(nameOf('x'.repeat(50 * megabyte))))),
  truncated: (reply) => send(reply, 200, 'application/json', '[{"id":2000000007,"name":"half a'),
  cut: (reply) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    reply.write('[{"id":20000')
    setTimeout(() => reply.destroy(), 20)
  },
  redirect: (reply) => void reply.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
}
