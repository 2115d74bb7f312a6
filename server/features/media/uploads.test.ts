import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { backup } from '../../db/backup.ts'
import { createDatabase } from '../../db/connection.ts'
import { restore } from '../../db/restore.ts'
import { createTestDatabase } from '../../db/testing/template.ts'
import { createLocalStore } from '../../files/local-store.ts'
import { filesFolder } from '../../files/create-file-store.ts'
import { watchPace } from '../../files/receive-file.ts'
import { removeForgottenFiles, verifyPictures } from './media-files.ts'
import { createApp } from '../../app.ts'
import type { CastName } from '../../testing/cast.ts'
import { formOf, plain } from '../../testing/pictures.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let port: number
let photo: Buffer
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as { port: number }).port
  photo = await plain(40, 40).png().toBuffer()
})
afterAll(() => test.close())

const send = async (avatar: Buffer) => test.call('PUT', '/auth', { as: 'alice', ...(await formOf({ avatar })) })
const left = async () => {
  const rows = await test.db.selectFrom('uploads').select('id').execute()
  const files: string[] = []
  for await (const { key } of test.ctx.files.list()) files.push(key)
  return { rows: rows.length, files: files.length }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A black PNG with one bit per pixel: complete, and small to transfer. */
function flatPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const data = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows), { level: 1 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const frame = Buffer.from('21f9040001000000002c0000000001000100000202440100', 'hex')
const movingGif = (frames: number) =>
  Buffer.concat([
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000\u0000\u0000\u0000ÿÿÿ', 'latin1'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';'),
  ])

describe('a decompression bomb (UP-02)', () => {
  it('is refused, also ten at once, and uses no memory', async () => {
    const bombs = [flatPng(14_000, 14_000), flatPng(17_000, 17_000), flatPng(1, 500_000_000, 10), flatPng(16_385, 1)]
    await send(photo)
    const before = process.memoryUsage.rss()
    for (const bomb of bombs) {
      const { status, body } = await send(bomb)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['avatar']])
    }
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(bombs[0]!)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 422))
    expect(process.memoryUsage.rss() - before).toBeLessThan(150_000_000)
  })

  it('with 30,000 frames is decoded as its first frame', async () => {
    expect([200, 422]).toContain((await send(movingGif(30_000))).status)
  })
})

const line = 'XBOUNDARYX'
const formHead = `--${line}\r\ncontent-disposition: form-data; name="avatar"; filename="x.png"\r\n\r\n`
interface Stalled {
  to: number
  as: CastName
  from: string
}
const headers = (extra: string, as: CastName = 'bob') =>
  `PUT /api/auth HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${test.cast[as].token}\r\ncontent-type: multipart/form-data; boundary=${line}\r\n${extra}\r\n\r\n`

/** Sends on a raw connection until the other side closes it; returns the response and the number of bytes sent. */
async function pour(extra: string, piece: (text: string | Buffer) => Buffer, most: number) {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.on('error', () => undefined)
  const emitted = (event: string) => new Promise((resolve) => void socket.once(event, resolve))
  const closed = emitted('close')
  socket.write(headers(extra))
  socket.write(piece(formHead))
  const block = Buffer.alloc(262_144, 1)
  while (socket.writable && socket.bytesWritten < most && answer === '')
    if (!socket.write(piece(block))) await Promise.race([emitted('drain'), closed])
  await closed
  return { answer, sent: socket.bytesWritten }
}

describe('too large a body (UP-04)', () => {
  it('is 10 MB and a byte, not 10 MB', async () => {
    const exact = Buffer.concat([photo, Buffer.alloc(10_485_760 - photo.length)])
    expect((await send(exact)).status).toBe(200)
    expect((await send(Buffer.concat([exact, Buffer.alloc(1)]))).status).toBe(413)
    expect(
      (await test.call('PUT', '/auth', { as: 'alice', ...(await formOf({ data: { biography: 'x'.repeat(70_000) } })) }))
        .status,
    ).toBe(413)
  })

  it('is refused while it is read, or before; the rest is never read', async () => {
    const chunked = (text: string | Buffer) =>
      Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), Buffer.from(text), Buffer.from('\r\n')])
    const endless = await pour('transfer-encoding: chunked', chunked, 100_000_000)
    expect(endless.answer).toMatch(/^HTTP\/1.1 413 /)
    expect(endless.sent).toBeLessThan(20_000_000)
    const announced = await pour('content-length: 90000000', (text) => Buffer.from(text), 90_000_000)
    expect(announced.answer).toMatch(/^HTTP\/1.1 413 /)
    expect(announced.sent).toBeLessThan(6_000_000)
  })
})

describe('OP-07: slow senders', () => {
  /** A form that stops in the middle: its bytes stay in memory, and no more arrive. */
  async function stall(bytes: number, { to = port, as = 'bob', from = '' }: Partial<Stalled> = {}) {
    const socket = connect(to, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data)).on('error', () => undefined)
    socket.write(headers(`content-length: 15000000${from && `\r\nx-forwarded-for: ${from}`}`, as))
    socket.write(formHead)
    await new Promise((sent) => socket.write(Buffer.alloc(bytes, 1), sent))
    return { socket, answer: () => answer }
  }

  it('of one user do not use up the space of others', async () => {
    const open: Awaited<ReturnType<typeof stall>>[] = []
    for (let n = 0; n < 4; n++) open.push(await stall(9_000_000))
    await expect.poll(() => open.filter(({ answer }) => answer().startsWith('HTTP/1.1 503 ')).length).toBe(2)
    expect((await send(photo)).status, 'somebody else').toBe(200)
    for (const { socket } of open) socket.destroy()
    const again = async () =>
      (await test.call('PUT', '/auth', { as: 'bob', ...(await formOf({ avatar: photo })) })).status
    await expect.poll(again, { message: 'the room is free again' }).toBe(200)
  })

  it('of one /48 of IPv6 have the space of one network (AU-34)', async () => {
    const config = { ...test.ctx.config, trustProxy: ['loopback'] }
    const app = await createApp({ ...test.ctx, config, catalogue: { ...test.ctx.catalogue, close: async () => {} } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const to = (app.server.address() as { port: number }).port
    const open: Awaited<ReturnType<typeof stall>>[] = []
    for (const [n, as] of (['alice', 'bob', 'carla', 'alice', 'bob', 'carla'] as const).entries())
      open.push(await stall(9_000_000, { to, as, from: `2001:db8:1:${n}00::1` }))
    await expect
      .poll(() => open.filter(({ answer }) => answer().startsWith('HTTP/1.1 503 ')).length, { timeout: 30_000 })
      .toBe(1)
    for (const { socket } of open) socket.destroy()
    await app.close()
  })

  it('are disconnected below the minimum speed, fast ones are not', async () => {
    const bodies: Promise<number>[] = []
    const server = createServer((request, response) => {
      watchPace(request, { ms: 100, bytes: 1_000 })
      let bytes = 0
      request.on('error', () => undefined)
      request.on('data', (data: Buffer) => (bytes += data.length))
      request.on('end', () => response.end(String(bytes)))
      bodies.push(new Promise((done) => void request.once('close', () => done(bytes))))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as { port: number }).port, '127.0.0.1').on('error', () => undefined)
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100000\r\n\r\n${'x'.repeat(50_000)}`)
    await once(socket, 'close')
    expect(await bodies[0]).toBe(50_000)
    const { port: own } = server.address() as { port: number }
    const whole = await fetch(`http://127.0.0.1:${own}`, { method: 'POST', body: 'x'.repeat(100_000) })
    expect(await whole.text()).toBe('100000')
    server.close()
  })
})

describe('a broken form (UP-08)', () => {
  const form = (body: string | Buffer, type = `multipart/form-data; boundary=${line}`) =>
    test.call('PUT', '/auth', { as: 'bob', body: Buffer.from(body), headers: { 'content-type': type } })
  const part = (name: string, rest = '') =>
    `--${line}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\nx\r\n`
  const end = `--${line}--\r\n`
  const broken: Record<string, [string] | [string, string]> = {
    'without a boundary': [part('data') + end, 'multipart/form-data'],
    'with an empty boundary': [part('data') + end, 'multipart/form-data; boundary='],
    'with an empty name': [part('') + end],
    'with a name nobody knows': [part('surprise') + end],
    'with a prototype for a name': [part('__proto__') + end],
    'with ten thousand brackets': [part(`a${'[b]'.repeat(10_000)}`) + end],
    'of ten thousand parts': [part('data').repeat(10_000) + end],
    'of ten thousand files': [part('avatar', '; filename="x"').repeat(10_000) + end],
    'cut in the middle': [formHead + 'abc'],
    'with 200 kB for a file name': [part('avatar', `; filename="${'x'.repeat(200_000)}"`) + end],
    'with the data twice': [part('data').replace('\r\nx\r\n', '\r\n{}\r\n').repeat(2) + end],
    'whose data is no JSON': [part('data') + end],
    'whose data is a poison': [part('data').replace('\r\nx\r\n', '\r\n{"__proto__":{"an":1},"city":"X"}\r\n') + end],
  }

  it.each(Object.keys(broken))('%s is refused', async (what) => {
    const [body, type] = broken[what]!
    const { status } = await form(body, type)
    expect([400, 413, 422]).toContain(status)
    expect((await test.call('GET', '/auth/check', { as: 'bob' })).status).toBe(200)
  })

  it('is not accepted by other calls', async () => {
    const answer = await test.call('POST', '/auth/login', { ...(await formOf({ data: {} })) })
    expect(answer.status).toBe(415)
  })
})

describe('when something fails', () => {
  afterEach(() => test.clock.reset())

  it('an aborted upload leaves nothing behind (F-26)', async () => {
    const before = await left()
    const open = (await readdir('/proc/self/fd').catch(() => [])).length
    const body = Buffer.concat([Buffer.from(formHead), Buffer.alloc(1_000_000, 1), Buffer.from(`\r\n--${line}--\r\n`)])
    for (const part of [0.1, 0.5, 0.99]) {
      const socket = connect(port, '127.0.0.1')
      socket.write(headers(`content-length: ${body.length}`))
      socket.write(body.subarray(0, body.length * part))
      await new Promise((resolve) => setTimeout(resolve, 50))
      socket.destroy()
    }
    await expect.poll(async () => (await readdir('/proc/self/fd').catch(() => [])).length).toBeLessThanOrEqual(open)
    expect(await left()).toEqual(before)
  })

  it('a nearly full disk accepts no picture, and refuses before reading anything (F-06)', async () => {
    const { files } = test.ctx
    const before = await left()
    test.ctx.files = { ...files, free: async () => 499 * 1_048_576 }
    const refused = await send(photo)
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '600'])
    let puts = 0
    const full = async (...given: Parameters<typeof files.put>) => {
      puts += 1
      if (puts > 3) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      await files.put(...given)
    }
    test.ctx.files = { ...files, put: full }
    expect((await send(photo)).status).toBe(503)
    test.ctx.files = files
    expect(await left()).toEqual(before)
    expect((await test.call('PUT', '/auth', { as: 'alice', body: { city: 'Lugo' } })).status).toBe(200)
  })

  it('leftovers are removed after a day (UP-07)', async () => {
    const { files, db, now } = test.ctx
    const id = '00000000-0000-4000-8000-00000000000a'
    await send(photo)
    const before = await left()
    await files.put(`pictures/1/${id}/64.webp`, photo)
    await db
      .insertInto('uploads')
      .values({ user_id: test.cast.dan.id, id, kind: 'avatar', files: '{}', bytes: 0, created_at: new Date() })
      .execute()
    const sweep = () => removeForgottenFiles.run(test.ctx, new AbortController().signal)
    await sweep()
    expect(await left()).toEqual({ rows: before.rows + 1, files: before.files + 1 })
    test.clock.move(25 * 3_600_000)
    expect((await verifyPictures(db, files, now())).extra).toContain(`pictures/1/${id}/64.webp`)
    await sweep()
    // Pictures that were replaced meanwhile are removed as well.
    const { rows, files: there } = await left()
    expect([rows, there]).toEqual([rows, rows * 8])
    expect(await verifyPictures(db, files, now())).toEqual({ missing: [], extra: [] })
  })

  it('a backup contains the pictures of its rows, including those replaced during it, and a restore brings them back without sessions and known devices (F-22, OP-05)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ludoteca-pictures-'))
    const target = await createTestDatabase({ empty: true })
    const [file, filesDir] = [join(folder, 'one.tar.gz'), join(folder, 'files')]
    let writing = true
    const writer = (async () => {
      while (writing) await send(photo)
    })()
    const at = new Date(test.ctx.now())
    const mark = { user_id: test.cast.alice.id, hash: randomBytes(32) }
    await test.db
      .insertInto('known_devices')
      .values({ ...mark, known_since: at, last_used_at: at })
      .execute()
    await test.db
      .insertInto('login_tickets')
      .values({ ...mark, expires_at: at })
      .execute()
    await backup({ url: test.databaseUrl, file, filesDir: filesFolder(test.ctx.config.dataDir) })
    writing = false
    await writer
    const said: string[] = []
    await restore({ url: target.url, file, filesDir, log: (line) => said.push(line) })
    expect(said).toContain(
      'All sessions are ended, known devices and waiting log-ins forgotten: everybody logs in again',
    )
    const restored = createDatabase({ url: target.url, max: 1, log: () => undefined })
    expect((await verifyPictures(restored.db, createLocalStore(filesDir), Date.now())).missing).toEqual([])
    expect(await restored.db.selectFrom('uploads').select('id').execute()).not.toHaveLength(0)
    const sessions = await restored.db.selectFrom('sessions').select('revoked_at').execute()
    expect(sessions.length).toBeGreaterThan(0)
    expect(sessions.filter(({ revoked_at }) => revoked_at === null)).toEqual([])
    for (const table of ['known_devices', 'login_tickets'] as const)
      expect(await restored.db.selectFrom(table).selectAll().execute()).toEqual([])
    await restored.close()
    await target.close()
    await rm(folder, { recursive: true })
  })
})

it('the thirty-first picture of a user in half an hour is refused (UP-11)', async () => {
  const app = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
  const form = await formOf({ avatar: Buffer.from('no picture') })
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) statuses.push((await app.call('PUT', '/auth', { as: 'alice', ...form })).status)
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
  expect((await app.call('PUT', '/auth', { as: 'bob', ...form })).status).toBe(422)
})
