import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { checkArchiveOf, exportOf, makeArchive, makeZip, readZip, upload } from '../../testing/archives.ts'
import { resources } from '../../resources.generated.ts'
import { addGames } from '../../testing/games.ts'
import { turnsDuring } from '../../testing/event-loop.ts'
import { createThreads, ThreadError } from '../../threads/threads.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { filesOf } from './archive-files.ts'
import { readArchive } from './read-archive.ts'
import { openZip } from './zip.ts'

let test: TestApp
let good: Buffer
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-hostile-'))

beforeAll(async () => {
  test = await createTestApp({ env: { LUDOTECA_DATA: folder } })
  const games = await addGames(test)
  for (const id of Object.values(games))
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: id, type: 'rating', value: 8 } })
  good = await exportOf(test, 'alice')
})
afterAll(async () => {
  // Whatever was uploaded, none of it was written, and no file was stored.
  const rows = await test.db
    .selectFrom('collection_entries')
    .select('user_id')
    .where('user_id', '=', test.cast.bob.id)
    .execute()
  expect(rows).toEqual([])
  expect(existsSync(join(folder, 'files', 'archives', String(test.cast.bob.id)))).toBe(false)
  await test.close()
  rmSync(folder, { recursive: true })
})

/** The same bytes with a name replaced by another one of equal length, wherever it occurs. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  expect(to).toHaveLength(from.length)
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')
}

const collection = (entries: unknown) => ({ 'collection.json': JSON.stringify({ entries }) })
const own = async () => JSON.parse((await readZip(good))['collection.json']!.toString()).entries as any[]
/** Entries of this many unknown games. */
const many = async (length: number) => {
  const [entry] = await own()
  const title = (n: number) => `Some game ${n * 7_919} ${Math.sqrt(n)}`
  return Array.from({ length }, (_, n) => ({
    ...entry,
    game: { ...entry.game, slug: `some-game-${n}`, title: title(n) },
  }))
}
const changed = async (change: (entry: any) => void) => {
  const entries = await own()
  change(entries[3])
  return makeArchive(collection(entries))
}

/** The error of each, and the archive. */
const hostile: [code: string, what: string, archive: () => Promise<Buffer>][] = [
  ['not-a-zip', 'nothing at all', async () => Buffer.alloc(0)],
  ['not-a-zip', 'a text', async () => Buffer.from('these are not the files you are looking for')],
  ['not-a-zip', 'a picture', async () => Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['missing-file', 'a ZIP without a manifest', () => makeZip({ 'README.txt': 'hello' })],
  [
    'unsafe-name',
    'a way out (..)',
    async () => renamed(await makeArchive({ 'README.txt': 'x' }), 'README.txt', '../EADME.t'),
  ],
  [
    'unsafe-name',
    'an absolute name',
    async () => renamed(await makeArchive({ 'README.txt': 'x' }), 'README.txt', '/etc/passw'),
  ],
  [
    'unsafe-name',
    'a backslash',
    async () => renamed(await makeArchive({ 'README.txt': 'x' }), 'README.txt', String.raw`..\ADME.tx`),
  ],
  ['unsafe-name', 'a symbolic link', () => makeArchive({ 'README.txt': '/etc/passwd' }, {}, { mode: 0o120777 })],
  ['unsafe-name', 'a folder', () => makeArchive({ 'README.txt': 'x' }, {}, { mode: 0o40755 })],
  [
    'unsafe-name',
    'the same name twice',
    async () => renamed(await makeZip({ 'account.json': '{}', 'accoumt.json': '{}' }), 'accoumt.json', 'account.json'),
  ],
  ['unknown-file', 'a file of another kind', () => makeArchive({ 'setup.exe': 'MZ' })],
  ['unknown-file', 'a name of our prototype', () => makeArchive({ __proto__x: 'x' })],
  ['unknown-file', 'a file that the manifest hides', () => makeArchive({ 'README.txt': 'x' }, { files: [] })],
  [
    'missing-file',
    'a file that the manifest invents',
    () => makeArchive({}, { files: [{ name: 'README.txt', bytes: 1, sha256: '0'.repeat(64) }] }),
  ],
  [
    'wrong-hash',
    'another digest',
    () => makeArchive({ 'README.txt': 'x' }, { files: [{ name: 'README.txt', bytes: 1, sha256: '0'.repeat(64) }] }),
  ],
  [
    'wrong-data',
    'a digest that is none',
    () => makeArchive({ 'README.txt': 'x' }, { files: [{ name: 'README.txt', bytes: 1, sha256: 'x' }] }),
  ],
  ['wrong-version', 'a later version', () => makeArchive({}, { version: 2 })],
  ['wrong-data', 'another format', () => makeArchive({}, { format: 'zip' })],
  [
    'too-many-files',
    '10,000 files',
    () => makeZip(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}.json`, ''])), { compress: false }),
  ],
  ['too-large', 'a bomb of zeros', () => makeArchive({ 'collection.json': Buffer.alloc(30 * 1_048_576) })],
  ['too-large', 'a long README', () => makeArchive({ 'README.txt': Buffer.alloc(80_000, 'ab') })],
  ['not-json', 'JSON cut off', () => makeArchive({ 'collection.json': '{"entries":[' })],
  ['not-json', 'no UTF-8', () => makeArchive({ 'collection.json': Buffer.from('7b22ff227d', 'hex') })],
  ['wrong-data', 'brackets without end', () => makeArchive({ 'collection.json': '['.repeat(900_000) })],
  [
    'wrong-data',
    'deep objects',
    () => makeArchive({ 'collection.json': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` }),
  ],
  ['wrong-data', 'a list in the place of the object', () => makeArchive({ 'collection.json': '[]' })],
  [
    'wrong-data',
    'text in the place of the list',
    () => makeArchive({ 'collection.json': '{"entries":"all of them"}' }),
  ],
  ['wrong-data', 'a name nobody knows', () => changed((entry) => (entry.admin = true))],
  [
    'wrong-data',
    'a prototype',
    async () => makeArchive({ 'collection.json': '{"entries":[],"__proto__":{"admin":true}}' }),
  ],
  ['wrong-data', 'a score of 11', () => changed((entry) => (entry.rating = 11))],
  ['wrong-data', 'a score of 7.3', () => changed((entry) => (entry.rating = 7.3))],
  ['wrong-data', 'a score as text', () => changed((entry) => (entry.rating = '8'))],
  ['wrong-data', 'an entry of nothing', () => changed((entry) => (entry.rating = null))],
  ['wrong-data', 'a day that is none', () => changed((entry) => (entry.changed_at = 'yesterday'))],
  [
    'wrong-data',
    'a borrower of 61 letters',
    () => changed((entry) => Object.assign(entry, { have: true, lended: true, borrower: 'x'.repeat(61) })),
  ],
  [
    'wrong-data',
    'a NUL',
    () => changed((entry) => Object.assign(entry, { have: true, lended: true, borrower: 'a\u0000b' })),
  ],
  [
    'wrong-data',
    'half a letter',
    () => changed((entry) => Object.assign(entry, { have: true, lended: true, borrower: '\ud800' })),
  ],
  [
    'wrong-data',
    'too many games',
    async () => {
      return makeArchive(collection(await many(limits.collectionMax + 1)))
    },
  ],
  [
    'wrong-picture',
    'a page in the place of a picture',
    () => makeArchive({ 'media/avatar.webp': '<svg onload=alert(1)>' }),
  ],
  [
    'wrong-picture',
    'half a picture',
    () => makeArchive({ 'media/avatar.webp': Buffer.from('RIFF\x10\0\0\0WEBPVP8 half', 'latin1') }),
  ],
  [
    'wrong-data',
    'a birthday of a child',
    async () => {
      const account = JSON.parse((await readZip(good))['account.json']!.toString())
      account.profile.birthdate = utcDay(Date.now())
      return makeArchive({ 'account.json': JSON.stringify(account) })
    },
  ],
]

describe('an archive that is not what it must be (PRF-07)', () => {
  it.each(hostile)('%s: %s', async (code, _what, archive) => {
    const { state, report } = await checkArchiveOf(test, 'bob', await archive())
    expect([state, report.problems.map((problem: any) => problem.code)]).toEqual(['refused', [code]])
    const [{ detail, file }] = report.problems
    expect(detail).toMatch(/^.{5,300}$/su)
    // The message reveals neither our folders nor our code.
    expect(`${file} ${detail}`).not.toMatch(/\/tmp|node_modules|\.ts\b/)
  })

  it('cut anywhere, or with any byte turned, it is refused whole (PRF-07)', async () => {
    const path = join(folder, 'damaged.zip')
    const { writeFileSync } = await import('node:fs')
    const outcome = async (bytes: Buffer): Promise<string> => {
      writeFileSync(path, bytes)
      return openZip(path, () => true)
        .then(async (zip) => {
          zip.close()
          const limits = [...zip.entries.keys()].map((name): [string, number] => [name, 1_048_576])
          await readArchive({ path, limits, data: filesOf(resources) }, () => undefined)
        })
        .then(
          () => 'read',
          (error: Error) => error.name,
        )
    }
    expect(await outcome(good)).toBe('read')
    for (let end = 0; end < good.length; end += Math.min(1_024, Math.ceil(good.length / 20)))
      expect(await outcome(good.subarray(0, end)), `cut at ${end}`).toBe('ArchiveError')
    // Some bytes have no effect (dates of files): then it reads exactly the same files.
    const outcomes = new Set<string>()
    for (let at = 0; at < good.length; at += 41) {
      const turned = Buffer.from(good)
      turned[at]! ^= 0xff
      outcomes.add(await outcome(turned))
    }
    expect([...outcomes].sort()).toEqual(['ArchiveError', 'read'])
    rmSync(path)
  })

  it('other content types and unannounced sizes are told apart (UP-08)', async () => {
    for (const type of ['application/json', 'multipart/form-data', 'text/html']) {
      const { status, body } = await test.call('POST', '/archive/import', {
        as: 'bob',
        body: '{}',
        headers: { 'content-type': type },
      })
      expect([status, body.detail], type).toEqual([415, 'Send the ZIP itself, as application/zip.'])
    }
    expect((await test.call('POST', '/archive/import')).status).toBe(401)
  })
})

describe('an archive that is too large (UP-04)', () => {
  /** Sends a head, then chunks until the other side stops; returns its answer and how many bytes it accepted. */
  async function flood(head: string[], until: number): Promise<{ answer: string; sent: number }> {
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    let sent = 0
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(
      [
        `POST /api/archive/import HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${test.cast.bob.token}`,
        'Content-Type: application/zip',
        ...head,
        '',
        '',
      ].join('\r\n'),
    )
    const piece = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 'z'), Buffer.from('\r\n')])
    while (sent < until && !socket.destroyed && answer === '') {
      if (!socket.write(piece)) await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
      sent += 1_048_576
    }
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000))])
    socket.destroy()
    return { answer, sent }
  }

  it('is refused while it comes, and before it comes when it says so (UP-04)', async () => {
    await test.app.listen({ port: 0 })
    const announced = await flood([`Content-Length: ${limits.archiveBytes + 1}`], 0)
    expect(announced.answer).toMatch(/^HTTP\/1.1 413 /)
    const { answer, sent } = await flood(['Transfer-Encoding: chunked'], 200 * 1_048_576)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(sent).toBeLessThan(limits.archiveBytes + 12 * 1_048_576)
    // The slot is free again at once.
    const { status, body } = await upload(test, 'bob', good)
    expect(status).toBe(202)
    await test.runJobs()
    expect((await test.call('DELETE', `/archive/import/${body.id}`, { as: 'bob' })).status).toBe(204)
  })
})

describe('one made to stop the site (SO-05)', () => {
  it.each([
    ['too-slow', createThreads({ milliseconds: 1 })],
    ['too-large', { run: () => Promise.reject(new ThreadError('too-large')) }],
  ] as const)('is refused as %s, with nothing written, while others are answered', async (code, threads) => {
    const usual = test.ctx.threads
    test.ctx.threads = threads
    try {
      const { body } = await upload(test, 'bob', good)
      const [, other] = await Promise.all([test.runJobs(), test.call('GET', '/user/alice')])
      expect(other.status).toBe(200)
      const { state, report } = (await test.call('GET', `/archive/import/${body.id}`, { as: 'bob' })).body
      expect([state, report.problems]).toMatchObject(['refused', [{ code, file: null }]])
      expect((await test.call('DELETE', `/archive/import/${body.id}`, { as: 'bob' })).status).toBe(204)
    } finally {
      test.ctx.threads = usual
    }
  })
})

describe('a large one (PRF-07)', () => {
  it('is checked without holding up others (PRF-07)', async () => {
    const archive = await makeArchive(collection(await many(5_000)))
    const { body } = await upload(test, 'bob', archive)
    const turns = await turnsDuring(() => test.runJobs())
    const { report } = (await test.call('GET', `/archive/import/${body.id}`, { as: 'bob' })).body
    expect(report.parts).toEqual([{ entity: 'collection', total: 5_000, added: 0, kept: 0, unknown: 5_000 }])
    expect(report.not_found).toHaveLength(limits.archiveNamed)
    expect(turns).toBeGreaterThan(50)
    await test.call('DELETE', `/archive/import/${body.id}`, { as: 'bob' })
  })
})
