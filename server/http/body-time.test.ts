import Fastify from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { limitBodyTime, silentTime } from './connections.ts'
import { sendError } from './error-mapper.ts'

/** Sends the head of a request and half of its body; returns whether the connection was closed within a second. */
async function isCut(port: number, type: string): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 20\r\n\r\n{"half":`)
  return Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<false>((on) => setTimeout(on, 1_000, false)),
  ])
}

it('disconnects when JSON does not arrive in time, and waits for files (X-12)', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  limitBodyTime(app, 200)
  app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.post('/', async () => 'whole')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  expect(await Promise.all([isCut(port, 'application/json'), isCut(port, 'text/csv')])).toEqual([true, false])
  const answer = await fetch(`http://127.0.0.1:${port}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await answer.text()).toBe('whole')
})

it('disconnects a client that requests a lot and reads nothing (X-12)', async () => {
  const { app } = await testApp()
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(app.server.timeout).toBe(silentTime)
  // The same, without the wait of two minutes.
  app.server.setTimeout(300)
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined).pause()
  const request = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'
  socket.write(request.repeat(200))
  const connections = () => new Promise<number>((on) => app.server.getConnections((_, count) => on(count)))
  await expect.poll(connections).toBe(1)
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
})

it('takes a sender that goes for a malformed request, not for a database that does not respond (X-12)', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  app.setErrorHandler(sendError)
  app.post('/', async () => {
    // What Node says of a request that is aborted.
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
  })
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(400)
})
