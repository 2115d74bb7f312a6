import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSharp } from '../../files/sharp.ts'
import { colourAt, describePicture, formOf, plain } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

type Person = 'alice' | 'bob' | 'carla' | 'dan'
const send = async (parts: Parameters<typeof formOf>[0], as: Person = 'alice', name?: string) =>
  test.call('PUT', '/auth', { as, ...(await formOf(parts, name)) })
const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const own = async (as: Person = 'alice') => (await test.call('GET', '/auth/check', { as })).body
const keys = async () => {
  const found: string[] = []
  for await (const { key } of test.ctx.files.list()) found.push(key)
  return found
}
const rows = () => test.db.selectFrom('uploads').selectAll().execute()

describe('a picture of the profile (AUT-11, PRF-01)', () => {
  it('is sent with the other data in one form, and shown to everybody', async () => {
    const photo = await plain(900, 600).jpeg().toBuffer()
    const { status, body } = await send({ avatar: photo, background: photo, data: { city: 'Lugo' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      city: 'Lugo',
      avatar: expect.stringMatching(/^\/media\/\d+\/[0-9a-f-]{36}$/),
      background: expect.stringMatching(/^\/media\//),
    })
    const profile = (await test.call('GET', '/user/alice')).body
    expect([profile.avatar, profile.background]).toEqual([body.avatar, body.background])
    for (const [address, width, height] of [
      [`${body.avatar}/64.webp`, 64, 64],
      [`${body.avatar}/512.avif`, 512, 512],
      [body.avatar, 512, 512],
      [`${body.background}/640.avif`, 640, 160],
      [`${body.background}/1920.webp`, 1920, 480],
    ] as const) {
      const picture = await get(address)
      expect(picture.statusCode, address).toBe(200)
      expect(picture.headers['content-type']).toBe(address.endsWith('avif') ? 'image/avif' : 'image/webp')
      if (!address.endsWith('avif')) expect(await describePicture(picture.rawPayload)).toMatchObject({ width, height })
    }
  })

  it('is served as an image only (UP-01)', async () => {
    const { avatar } = await own()
    const { headers } = await get(`${avatar}/128.webp`)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'none'; script-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
      'cache-control': 'public, max-age=60, must-revalidate',
      'content-disposition': `inline; filename="${avatar.split('/')[3]}-128.webp"`,
    })
    const again = await get(`${avatar}/128.webp`, { 'if-none-match': String(headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('is sent whole whatever range is requested (UP-12)', async () => {
    const { avatar } = await own()
    const whole = await get(`${avatar}/256.webp`)
    for (const range of [
      'bytes=0-1',
      `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at + 9}`).join(',')}`,
      'bytes=5-2',
    ]) {
      const asked = await get(`${avatar}/256.webp`, { range })
      expect([asked.statusCode, asked.rawPayload.equals(whole.rawPayload)]).toEqual([200, true])
    }
  })

  it.each([
    '/media/1/x',
    '/media/1/00000000-0000-4000-8000-000000000000/64.webp',
    '/media/0/00000000-0000-4000-8000-000000000000',
    '/media/1/%2e%2e/%2e%2e',
    '/media/',
    '/media/1/',
  ])('%s is a 404', async (url) => expect((await get(url)).statusCode).toBe(404))

  it('has no other widths, and no listing', async () => {
    const { avatar, id } = await own()
    for (const url of [
      `${avatar}/640.webp`,
      `${avatar}/65.webp`,
      `${avatar}/..%2f64.webp`,
      `${avatar}/64.webp.part`,
      avatar.replace(`/${id}/`, `/${id + 1}/`),
    ])
      expect((await get(url)).statusCode, url).toBe(404)
  })

  it('is gone with the next request once it is replaced or removed, or its owner is deleted (P-40, OP-08)', async () => {
    const photo = await plain(70, 70).png().toBuffer()
    const first = (await send({ avatar: photo }, 'bob')).body.avatar
    const second = (await send({ avatar: photo }, 'bob')).body.avatar
    expect([(await get(`${first}/64.webp`)).statusCode, (await get(`${second}/64.webp`)).statusCode]).toEqual([
      404, 200,
    ])
    const removed = await test.call('PUT', '/auth', { as: 'bob', body: { avatar: null } })
    expect([removed.status, removed.body.avatar]).toEqual([200, null])
    expect((await get(second)).statusCode).toBe(404)
    const third = (await send({ avatar: photo }, 'bob')).body.avatar
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('nick', '=', 'bob').execute()
    expect((await get(`${third}/64.avif`)).statusCode).toBe(404)
    // Files stay for an hour, for a backup that has already read their rows.
    expect((await keys()).filter((key) => key.includes(first.split('/')[3]))).toHaveLength(8)
    test.clock.move(3_700_000)
    await test.runJobs()
    test.clock.reset()
    const left = (await keys()).join()
    expect([first, second, third].map((address) => left.includes(address.split('/')[3]))).toEqual([false, false, true])
    await test.db.updateTable('users').set({ deleted_at: null }).where('nick', '=', 'bob').execute()
  })

  it('is one picture after concurrent uploads from two tabs', async () => {
    const photo = await plain(70, 70).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 4 }, () => send({ avatar: photo }, 'carla')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { avatar, id } = await own('carla')
    const shown = (await rows()).filter((row) => row.user_id === id)
    expect(shown.map((row) => `/media/${id}/${row.id}`)).toEqual([avatar])
  })

  it('that is missing or damaged on disk is a 404 without other effects (F-30)', async () => {
    const { avatar } = (await send({ avatar: await plain(70, 70).png().toBuffer() }, 'dan')).body
    const key = `pictures/${avatar.replace('/media/', '')}`
    await test.ctx.files.remove(`${key}/64.webp`)
    await test.ctx.files.put(`${key}/128.webp`, Buffer.from('RIFF'))
    const statuses = await Promise.all(
      ['64', '128', '256'].map(async (w) => (await get(`${avatar}/${w}.webp`)).statusCode),
    )
    expect(statuses).toEqual([404, 404, 200])
    expect((await test.call('GET', '/user/dan')).status).toBe(200)
  })
})

describe('an uploaded file', () => {
  const webp = async (address: string) => (await get(`${address}/512.webp`)).rawPayload

  it('is re-encoded without location, camera data or appended bytes, and rotated upright (UP-01, UP-05)', async () => {
    const halves = await plain(80, 40, '#f00')
      .composite([{ input: await plain(40, 40, '#00f').png().toBuffer(), left: 40, top: 0 }])
      .withExif({ IFD0: { Copyright: 'CANARY-owner' }, IFD3: { GPSLatitude: '43/1 0/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<?xml version="1.0"?><x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-xmp</x:xmpmeta>')
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer()
    const input = Buffer.concat([halves, Buffer.from('PK\u0003\u0004<script>CANARY-tail</script>')])
    const { avatar } = (await send({ avatar: input })).body
    for (const name of ['64.webp', '64.avif', '512.webp', '512.avif']) {
      const bytes = (await get(`${avatar}/${name}`)).rawPayload
      expect(bytes.toString('latin1')).not.toMatch(/CANARY|Exif|GPS|xmpmeta|<script/)
    }
    const served = await webp(avatar)
    expect(await describePicture(served)).not.toHaveProperty('exif')
    const [[red = 0, , blue = 0]] = [await colourAt(served, 20, 256)]
    expect(blue).toBeGreaterThan(red)
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('may be %s', async (format) => {
    const { status, body } = await send({ avatar: await plain(50, 50)[format]().toBuffer() })
    expect([status, (await describePicture(await webp(body.avatar))).format]).toEqual([200, 'webp'])
  })

  it('is refused unless it is an image, whatever its name says, and leaves nothing behind (UP-01, UP-03)', async () => {
    const before = [await own(), await keys(), (await rows()).length]
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const wrong: Record<string, Buffer | string> = {
      svg,
      'svg with a declaration': `<?xml version="1.0"?>${svg}`,
      html: '<html><script>alert(1)</script></html>',
      pdf: '%PDF-1.7\n1 0 obj',
      'gif and script': 'GIF89a/*\u0001\u0000*/=1;alert(1)//'.padEnd(400),
      'only the beginning of a PNG': Buffer.from('89504e470d0a1a0a', 'hex'),
      tiff: await plain(20, 20).tiff().toBuffer(),
      avif: await plain(20, 20).avif({ effort: 0 }).toBuffer(),
      vips: Buffer.from('b6a6f208'.padEnd(160, '0'), 'hex'),
      mp4: Buffer.from('000000206674797069736f6d', 'hex'),
      playlist: '#EXTM3U\nhttp://127.0.0.1/',
      'half a JPEG': (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400),
      nothing: '',
    }
    for (const [what, bytes] of Object.entries(wrong)) {
      const { status, body } = await send({ avatar: Buffer.from(bytes), data: { city: 'Nowhere' } }, 'alice', 'a.png')
      expect([what, status, body.errors]).toEqual([what, 422, { avatar: ['A valid image is needed.'] }])
    }
    expect([await own(), await keys(), (await rows()).length]).toEqual(before)
  })

  it('may have any name (UP-06)', async () => {
    const photo = await plain(20, 20).png().toBuffer()
    for (const name of [
      '../../x',
      'a\u0000.png',
      'x'.repeat(300),
      '\u202Egnp.exe',
      'CON',
      '.htaccess',
      '"; filename="b',
    ])
      expect((await send({ avatar: photo }, 'alice', name)).status, name).toBe(200)
    for (const key of await keys()) expect(key).toMatch(/^pictures\/\d+\/[0-9a-f-]{36}\/\d+\.(?:avif|webp)$/)
  })

  it('is never a URL or an id of an existing picture (US-06, UP-07)', async () => {
    const { avatar } = await own()
    for (const value of [
      'javascript:alert(1)',
      'http://169.254.169.254/',
      'data:text/html,x',
      '//evil/x.png',
      avatar,
      avatar.split('/')[3],
      1,
      {},
    ])
      for (const kind of ['avatar', 'background']) {
        const as = 'dan'
        const refused = await test.call('PUT', '/auth', { as, body: { [kind]: value } })
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [kind]])
        expect((await send({ data: { [kind]: value } }, as)).status).toBe(422)
      }
  })

  it('leaves no file when the change is refused (UP-07)', async () => {
    const before = [(await keys()).length, (await rows()).length]
    const photo = await plain(20, 20).png().toBuffer()
    expect((await send({ avatar: photo, data: { birthdate: '2999-01-01' } })).status).toBe(422)
    expect(
      (await send({ avatar: photo, data: { email: 'bob@example.com', current_password: test.cast.alice.password } }))
        .status,
    ).toBe(409)
    expect((await send({ avatar: photo, background: Buffer.from('no') })).status).toBe(422)
    expect([(await keys()).length, (await rows()).length]).toEqual(before)
  })

  it('reaches only allowed decoders, in versions without known vulnerabilities (UP-13)', async () => {
    const version = sharp.versions.sharp.split('.').map(Number)
    expect((version[0] ?? 0) * 100 + (version[1] ?? 0)).toBeGreaterThanOrEqual(35)
    const library = await loadSharp()
    for (const bytes of [await plain(9, 9).tiff().toBuffer(), await plain(9, 9).avif({ effort: 0 }).toBuffer()])
      await expect(library(bytes).metadata()).rejects.toThrow(/unsupported/)
    // Our own drawings are decoded as well; a file that begins like a photograph never reaches that decoder.
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'
    for (const beginning of ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'GIF89a', 'RIFF    WEBPVP8 ']) {
      const bytes = Buffer.from(`${beginning}${svg}`.padEnd(400), 'latin1')
      expect(
        (
          await library(bytes)
            .metadata()
            .catch(() => null)
        )?.format,
      ).not.toBe('svg')
      expect((await send({ avatar: bytes })).status).toBe(422)
    }
  })
})
