import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { findEmbedded } from './db/embedded.ts'
import { launchServer, startServer } from './testing/running-server.ts'

const folders = new Set<string>()
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-shutdown-'))
  folders.add(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A connection on which something has been sent, and what came back on it. */
async function send(url: string, text: string): Promise<{ socket: Socket; said: () => string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (chunk) => (said += chunk)).on('error', () => undefined)
  await new Promise<void>((done) => socket.write(text, () => done()))
  return { socket, said: () => said }
}

/** Waits until it is true; the test's own time limit ends what never becomes true. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20)
}

it(
  'F-27: ends in order while clients keep connections, send half a body, or ask again',
  { timeout: 120_000 },
  async () => {
    const folder = newFolder()
    const server = await startServer(folder)
    const head = 'HTTP/1.1\r\nHost: ludoteca.test\r\n'
    const idle = await send(server.url, `GET /api/ready ${head}\r\n`)
    await until(() => idle.said().includes('200 OK'))
    expect(idle.said()).not.toMatch(/connection: close/i)
    // Answered without the catalogue's index, which may still be on its way.
    const body = `POST /api/auth/login ${head}Content-Type: application/json\r\nContent-Length: 21\r\n\r\n{"pla`
    const [late, never] = [await send(server.url, body), await send(server.url, body)]
    // Another answer on another connection: by now the server has read both halves.
    const seen = await send(server.url, `GET /api/ready ${head}\r\n`)
    await until(() => seen.said().includes('200 OK'))

    server.child.kill('SIGTERM')
    await until(() => idle.socket.closed)
    server.child.kill('SIGTERM')
    late.socket.write('tforms":[99999]}')
    await until(() => late.socket.closed)
    // The request in flight was answered, and its connection was closed after it; the other one was cut off.
    expect(late.said()).toMatch(/^HTTP\/1\.1 422/)
    expect(late.said()).toMatch(/connection: close/i)
    expect(await server.ended).toBe(0)
    expect(never.said()).toBe('')
    expect(findEmbedded(folder)).toBeUndefined()
    expect(server.said()).not.toContain('error during shutdown')
  },
)

it('F-27: ends in order in the middle of a first start', { timeout: 120_000 }, async () => {
  const whenStarted = async (isReached: (folder: string, said: string) => boolean): Promise<void> => {
    const folder = newFolder()
    const server = await launchServer(folder)
    await until(() => isReached(folder, server.said()))
    expect(await server.end('SIGTERM'), server.said()).toBe(0)
    expect(findEmbedded(folder)).toBeUndefined()
    expect(server.said()).not.toMatch(/Error|\n {4}at /)
  }
  await whenStarted((folder) => findEmbedded(folder) !== undefined)
  await whenStarted((_, said) => said.includes('Applied '))
  await whenStarted((_, said) => said.includes('Loaded the open catalogue'))
})
