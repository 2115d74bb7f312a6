import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { examineScanner } from '../doctor/examine-scanner.ts'
import { eicar, startClamd } from '../testing/clamd.ts'
import { formOf, plain } from '../testing/pictures.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const picture = () => plain(160, 90).webp().toBuffer()
const clip = readFileSync(join(import.meta.dirname, '../testing/videos/clip.webm'))
const infected = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from(eicar)])

const sendPicture = ({ call }: TestApp, body: Buffer) =>
  call('POST', '/media/picture', { as: 'alice', body, headers: { 'content-type': 'image/webp' } })
const sendVideo = ({ call }: TestApp, poster: string, body: Buffer) =>
  call('POST', `/media/video?poster=${poster}`, { as: 'alice', body, headers: { 'content-type': 'video/webm' } })
const sendArchive = ({ call }: TestApp, body: Buffer) =>
  call('POST', '/archive/import', { as: 'alice', body, headers: { 'content-type': 'application/zip' } })
const sendAvatar = async ({ call }: TestApp, avatar: Buffer) =>
  call('PUT', '/auth', { as: 'alice', ...(await formOf({ avatar })) })

async function storedFiles({ ctx }: TestApp): Promise<string[]> {
  const keys = []
  for await (const { key } of ctx.files.list()) keys.push(key)
  return keys
}

describe('with a virus scanner (UP-14)', () => {
  it('refuses pictures, videos, archives and avatars in which it finds something, and stores nothing of them', async () => {
    const clamd = await startClamd()
    const test = await testApp({ env: clamd.env })
    const poster = await sendPicture(test, await picture())
    expect(poster.status).toBe(201)
    const before = await storedFiles(test)
    const refused = [
      await sendPicture(test, infected(await picture())),
      await sendVideo(test, poster.body.id, infected(clip)),
      await sendArchive(test, infected(Buffer.from('PK'))),
      await sendAvatar(test, infected(await picture())),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([422, 'file_infected'])
    expect(await storedFiles(test)).toEqual(before)
    expect((await test.call('GET', '/archive/import', { as: 'alice' })).body.total).toBe(0)
    expect(clamd.scanned()).toBe(5)
    expect((await sendVideo(test, poster.body.id, clip)).status).toBe(201)
    expect((await sendAvatar(test, await picture())).status).toBe(200)
  })

  it('publishes nothing unscanned while it does not respond, and says to try again later', async () => {
    const clamd = await startClamd()
    const test = await testApp({ env: clamd.env })
    const poster = (await sendPicture(test, await picture())).body.id
    const before = await storedFiles(test)
    await clamd.stop()
    for (const { status, body, headers } of [
      await sendPicture(test, await picture()),
      await sendVideo(test, poster, clip),
      await sendArchive(test, Buffer.from('PK')),
      await sendAvatar(test, await picture()),
    ])
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'scanner_down', '60'])
    expect(await storedFiles(test)).toEqual(before)
  })

  it('has the doctor say whether it responds', async () => {
    const clamd = await startClamd()
    const examine = (env: Record<string, string>) => examineScanner(readConfig(env))
    expect(await examine({})).toEqual([])
    expect(await examine(clamd.env)).toMatchObject([{ kind: 'fine' }])
    await clamd.stop()
    expect(await examine(clamd.env)).toMatchObject([{ kind: 'problem', text: expect.stringContaining('ECONNREFUSED') }])
    const silent = await startClamd({ silent: true })
    expect(await examine(silent.env)).toMatchObject([
      { kind: 'problem', text: expect.stringContaining('no response in time') },
    ])
  })
})

it.each([
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('reads the address %s', (text, scanner) => expect(readConfig({ CLAMD_ADDRESS: text })).toMatchObject({ scanner }))

it.each(['clamav', 'clamav:0', 'clamav:99999', 'http://clamav:3310', 'a b:1'])('refuses the address %s', (text) =>
  expect(() => readConfig({ CLAMD_ADDRESS: text })).toThrow('CLAMD_ADDRESS must be where clamd listens'),
)
