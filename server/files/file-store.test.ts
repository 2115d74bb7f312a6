import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3Fake } from '../../fakes/s3/fake.ts'
import { readConfig } from '../config.ts'
import { createFileStore } from './create-file-store.ts'
import type { FileStore } from './file-store.ts'
import { moveFiles } from './move-files.ts'

let fake: Awaited<ReturnType<typeof startS3Fake>>
let folder: string
beforeAll(async () => {
  fake = await startS3Fake({ pageSize: 3 })
  folder = await mkdtemp(join(tmpdir(), 'ludoteca-files-'))
})
afterAll(async () => {
  await fake.stop()
  await rm(folder, { recursive: true })
})
afterEach(() => void (fake.state.fail = null))

const storeOf = (env: Record<string, string>): FileStore =>
  createFileStore(readConfig({ NODE_ENV: 'test', LUDOTECA_DATA: folder, ...env }))
const stores: Record<string, () => FileStore> = {
  'a folder': () => storeOf({}),
  'a bucket': () => storeOf({ LUDOTECA_FILES: fake.address }),
}

const contentOf = async (store: FileStore, key: string, range?: { first: number; last: number }) => {
  const found = await store.read(key, range)
  return found && { bytes: found.bytes, content: await buffer(found.stream) }
}
const keysOf = async (store: FileStore) => {
  const found: Record<string, number> = {}
  for await (const { key, bytes, changedAt } of store.list()) {
    expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(120_000)
    found[key] = bytes
  }
  return found
}
/** A body in uneven pieces. */
function* pieces(content: Buffer) {
  for (let at = 0; at < content.length; at += 300_007) yield content.subarray(at, at + 300_007)
}

describe.each(Object.keys(stores))('%s as the file store (issue 14)', (name) => {
  let store: FileStore
  beforeAll(() => {
    store = stores[name]!()
  })
  afterEach(() => store.remove('films'))

  it('keeps what it is given, whole or as a stream, and replaces it', async () => {
    const large = randomBytes(18_000_000)
    await store.put('films/7/one.mp4', Readable.from(pieces(large)))
    await store.put('films/7/small.webp', Readable.from([Buffer.from('small')]))
    await store.put('films/7/empty.webp', Readable.from([]))
    await store.put('films/7/two.webp', Buffer.from('first'))
    await store.put('films/7/two.webp', Buffer.from('second'))
    expect((await contentOf(store, 'films/7/one.mp4'))?.content.equals(large)).toBe(true)
    expect(await contentOf(store, 'films/7/two.webp')).toEqual({ bytes: 6, content: Buffer.from('second') })
    expect(await contentOf(store, 'films/7/empty.webp')).toEqual({ bytes: 0, content: Buffer.alloc(0) })
    expect(await keysOf(store)).toEqual({
      'films/7/one.mp4': large.length,
      'films/7/small.webp': 5,
      'films/7/empty.webp': 0,
      'films/7/two.webp': 6,
    })
    expect(await store.free()).toBeGreaterThan(0)
  })

  it('reads a part of a file, and says how large the whole one is', async () => {
    await store.put('films/7/one.mp4', Buffer.from('0123456789'))
    expect(await contentOf(store, 'films/7/one.mp4', { first: 2, last: 4 })).toEqual({
      bytes: 10,
      content: Buffer.from('234'),
    })
    expect((await contentOf(store, 'films/7/one.mp4', { first: 9, last: 9 }))?.content.toString()).toBe('9')
    expect(await contentOf(store, 'films/7/none.mp4', { first: 0, last: 1 })).toBeNull()
    expect(await contentOf(store, 'films/7/none.mp4')).toBeNull()
  })

  it('removes one file, or everything of a folder and nothing beside it', async () => {
    for (const key of ['films/7/a.mp4', 'films/7/b.mp4', 'films/7/x/c.mp4', 'films/7/x/d.mp4', 'films/71/e.mp4'])
      await store.put(key, Buffer.from(key))
    await store.remove('films/7/a.mp4')
    await store.remove('films/7/a.mp4')
    expect(Object.keys(await keysOf(store)).sort()).toEqual([
      'films/7/b.mp4',
      'films/7/x/c.mp4',
      'films/7/x/d.mp4',
      'films/71/e.mp4',
    ])
    await store.remove('films/7')
    expect(Object.keys(await keysOf(store))).toEqual(['films/71/e.mp4'])
  })

  it('keeps nothing of a stream that fails, and what was there before (F-26)', async () => {
    await store.put('films/7/one.mp4', Buffer.from('before'))
    async function* failing() {
      yield randomBytes(9_000_000)
      throw new Error('the sender has gone')
    }
    await expect(store.put('films/7/one.mp4', Readable.from(failing()))).rejects.toThrow('the sender has gone')
    expect(await keysOf(store)).toEqual({ 'films/7/one.mp4': 6 })
    expect(fake.uploads.size).toBe(0)
  })

  it.each(['../x', 'a/../b', '/a', 'a//b', 'A/b', 'a/b.part/', 'a\0b', ''])('refuses %j as a key', async (key) => {
    await expect((async () => store.put(key, Buffer.from('x')))()).rejects.toThrow('not a key of the file store')
    await expect((async () => store.read(key))()).rejects.toThrow('not a key of the file store')
    await expect((async () => store.remove(key))()).rejects.toThrow('not a key of the file store')
  })
})

describe('a bucket', () => {
  it('that is busy is asked again, and a part that is lost is sent again', async () => {
    const store = stores['a bucket']!()
    let refused = 0
    fake.state.fail = ({ url }) => (url?.includes('partNumber=2') && ++refused === 1 ? 503 : undefined)
    await store.put('films/8/one.mp4', Readable.from(pieces(randomBytes(17_000_000))))
    expect([refused, fake.files.get('films/8/one.mp4')?.body.length]).toEqual([2, 17_000_000])
    await store.remove('films/8')
  })

  it('that stays away is a 503, and neither key nor secret is in the error', async () => {
    const store = stores['a bucket']!()
    fake.state.fail = () => 500
    const away = await store.read('films/8/one.mp4').catch((error: unknown) => error)
    expect(away).toMatchObject({ kind: 'unavailable', cause: { message: 'the file store answered 500 (SlowDown)' } })
    fake.state.fail = null
    const wrong = storeOf({ LUDOTECA_FILES: fake.address.replace('fake/secret', 'other/secret') })
    const refused = (await wrong.read('films/8/one.mp4').catch((error: unknown) => error)) as Error
    expect(refused.message).toBe('the file store answered 403 (SignatureDoesNotMatch)')
    const closed = storeOf({ LUDOTECA_FILES: 's3+http://akey:asecret@127.0.0.1:9/bucket' })
    const none = (await closed.read('films/8/one.mp4').catch((error: unknown) => error)) as Error
    expect(none).toMatchObject({ kind: 'unavailable' })
    expect(JSON.stringify([none, none.cause, refused, Object.entries(refused)])).not.toMatch(/akey|asecret|FAKEKEY/)
  })
})

it('a folder moves into a bucket, and goes on where it was interrupted', async () => {
  const [from, to] = [stores['a folder']!(), stores['a bucket']!()]
  for (const at of [1, 2, 3, 4, 5]) await from.put(`films/9/${at}.mp4`, Buffer.alloc(at * 1_000, at))
  await from.put('films/9/6.mp4.0a.part', Buffer.from('somebody is writing this'))
  let puts = 0
  const broken = {
    ...to,
    put: (...given: Parameters<typeof to.put>) => (++puts > 3 ? Promise.reject(new Error('gone')) : to.put(...given)),
  }
  const opened: Readable[] = []
  const watched = {
    ...from,
    read: async (...given: Parameters<typeof from.read>) => {
      const found = await from.read(...given)
      if (found) opened.push(found.stream)
      return found
    },
  }
  await expect(moveFiles(watched, broken)).rejects.toThrow('gone')
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true, true, true, true])
  await to.put('films/9/1.mp4', Buffer.from('cut'))
  expect(await moveFiles(from, to)).toEqual({ copied: 5 - 2, there: 2 })
  expect(await moveFiles(from, to)).toEqual({ copied: 0, there: 5 })
  expect((await contentOf(to, 'films/9/5.mp4'))?.content.equals(Buffer.alloc(5_000, 5))).toBe(true)
  expect(Object.keys(await keysOf(to))).toHaveLength(5)
  await expect(moveFiles(from, { ...to, put: async () => undefined })).resolves.toMatchObject({ there: 5 })
  await from.put('films/9/7.mp4', Buffer.from('x'))
  await expect(moveFiles(from, { ...to, put: async () => undefined })).rejects.toThrow('films/9/7.mp4 is not whole')
})
