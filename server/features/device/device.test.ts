import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushFake, startPushFake } from '../../../fakes/push/fake.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let service: PushFake
let test: TestApp
beforeAll(async () => {
  service = await startPushFake()
  test = await createTestApp({ env: service.env })
})
beforeEach(() => test.db.deleteFrom('devices').execute())
afterAll(async () => {
  await test.close()
  await service.stop()
})

type Caller = CastName | { token: string }
const add = (as: Caller, device: object = service.subscribe(), headers = {}) =>
  test.call('POST', '/devices', { as, headers, body: { device } })
const list = async (as: Caller) => (await test.call('GET', '/devices', { as })).body
const remove = (as: Caller, id: string) => test.call('DELETE', `/devices/${id}`, { as })
/** Another session of a person. */
const session = async (name: CastName) => ({ token: await test.ctx.sessions.open(test.cast[name].id) })
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0' }

describe('the devices of a person (NOT-08)', () => {
  it('are added, listed with name and last use, and ended one by one', async () => {
    const one = await add('alice', service.subscribe(), firefox)
    expect(one).toMatchObject({ status: 201, body: { id: expect.stringMatching(/^[\da-f-]{36}$/) } })
    test.clock.move(1_000)
    const other = await session('alice')
    const two = await add(other)
    expect(await list('alice')).toMatchObject({
      data: [
        { id: two.body.id, name: null, current: 0 },
        { id: one.body.id, name: 'Firefox, Windows', current: 1 },
      ],
      total: 2,
      next_page_url: null,
    })
    const { text } = await test.call('GET', '/devices', { as: 'alice' })
    expect(text, 'neither address nor keys').not.toMatch(/push|p256dh|auth|endpoint/)
    expect((await remove('alice', two.body.id)).status).toBe(204)
    expect((await remove('alice', two.body.id)).status).toBe(404)
    expect((await list('alice')).total).toBe(1)
  })

  it('the same browser is one device, with its new keys and language', async () => {
    const { endpoint, keys } = service.subscribe()
    const first = await add('alice', { endpoint, keys })
    const again = await add('alice', { endpoint, keys: service.subscribe().keys }, { 'accept-language': 'es' })
    expect(again.body.id).toBe(first.body.id)
    const rows = await test.db.selectFrom('devices').select(['lang', 'p256dh']).execute()
    expect(rows).toEqual([{ lang: 'es', p256dh: expect.not.stringContaining(keys.p256dh) }])
  })

  it('NO-03: a 17th drops the one that was not used for longest, also when several come at once', async () => {
    const ids: string[] = []
    for (let number = 0; number < limits.devicesMax; number++) {
      ids.push((await add('alice')).body.id)
      test.clock.move(1_000)
    }
    await add('bob')
    ids.push((await add('alice')).body.id)
    const { data, total } = await list('alice')
    expect(data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1).toReversed())
    expect(total).toBe(limits.devicesMax)
    expect((await list('bob')).total).toBe(1)
    await Promise.all(Array.from({ length: 5 }, () => add('alice')))
    expect((await list('alice')).total).toBe(limits.devicesMax)
  })

  it('the key to subscribe with is one point of the curve, the same each time', async () => {
    const { key } = (await test.call('GET', '/devices/key', { as: 'alice' })).body
    expect(Buffer.from(key, 'base64url')).toHaveLength(65)
    expect((await test.call('GET', '/devices/key', { as: 'bob' })).body).toEqual({ key })
    expect((await test.call('GET', '/devices/key')).status).toBe(401)
  })
})

describe('whose device it is (NO-01)', () => {
  it('nobody ends or sees that of somebody else', async () => {
    const { id } = (await add('alice')).body
    expect((await remove('bob', id)).status).toBe(404)
    expect(await list('bob')).toMatchObject({ data: [], total: 0 })
    expect((await list('alice')).total).toBe(1)
    for (const [method, path] of [
      ['GET', '/devices'],
      ['POST', '/devices'],
      ['DELETE', `/devices/${id}`],
    ] as const)
      expect((await test.call(method, path, method === 'POST' ? { body: { device: {} } } : {})).status).toBe(401)
  })

  it('P-32: a browser that somebody else registers is theirs from then on', async () => {
    const device = service.subscribe()
    const { id } = (await add('alice', device)).body
    const moved = (await add('bob', device)).body
    expect(moved.id).not.toBe(id)
    expect((await list('alice')).total).toBe(0)
    expect((await list('bob')).data).toMatchObject([{ id: moved.id }])
    expect((await remove('alice', moved.id)).status).toBe(404)
  })

  it('ends with its session: log-out, "end the others", a new password, another factor', async () => {
    const ends = async (how: (session: { token: string }) => Promise<{ status: number }>, name: CastName = 'carla') => {
      const own = await session(name)
      await add(own)
      expect(await rows(name)).toBe(1)
      expect((await how(own)).status).toBeLessThan(300)
      expect(await rows(name)).toBe(0)
    }
    const rows = async (name: CastName) =>
      (await test.db.selectFrom('devices').where('user_id', '=', test.cast[name].id).select('id').execute()).length
    await ends((as) => test.call('POST', '/auth/logout', { as }))
    const { password } = test.cast.carla
    await ends(() => test.call('DELETE', '/auth/sessions', { as: 'carla', body: { password } }))
    const changed = { current_password: password, password: 'another_word_2', password_confirmation: 'another_word_2' }
    await ends(() => test.call('PUT', '/auth', { as: 'carla', body: changed }))
  })

  it('gets nothing and is not listed when its session is over by time', async () => {
    const own = await session('dan')
    await add(own)
    test.clock.move(61 * 86_400_000)
    expect((await list(await session('dan'))).total).toBe(0)
    test.clock.reset()
  })

  it('AU-19: goes with the account', async () => {
    const gone = await session('dan')
    await add(gone)
    const { status } = await test.call('DELETE', '/auth', { as: gone, body: { password: test.cast.dan.password } })
    expect(status).toBeLessThan(300)
    const left = await test.db.selectFrom('devices').where('user_id', '=', test.cast.dan.id).select('id').execute()
    expect(left).toEqual([])
  })
})

describe('NO-02: what is no address of a push service is refused', () => {
  const good = 'https://fcm.googleapis.com/fcm/send/abc'
  const { keys } = { keys: { p256dh: '', auth: '' } }
  const tried = async (endpoint: string) => {
    const real = service.subscribe()
    return (await add('alice', { endpoint, keys: { ...keys, ...real.keys } })).status
  }

  it.each([
    good.replace('https:', 'http:'),
    'https://127.0.0.1/push/1',
    'http://127.0.0.1:9/push/1',
    'https://[::]/push/1',
    'https://[::1]/push/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push/1',
    'https://intranet/push/1',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://me:secret@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/fcm/send/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://notify.windows.com.evil.example/w/?token=1',
    'https://evilnotify.windows.com/w/?token=1',
    `${good}#part`,
    `${good} `,
    'ftp://fcm.googleapis.com/fcm',
    'javascript:alert(1)',
    `${good}/${'x'.repeat(2_000)}`,
    'not an address',
    '',
  ])('%s', async (endpoint) => expect(await tried(endpoint)).toBe(422))

  it.each([
    good,
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://jmt17.google.com/fcm/send/abc',
  ])('%s is one', async (endpoint) => expect(await tried(endpoint)).toBe(201))

  it('nor are keys that are no keys', async () => {
    const { endpoint, keys: real } = service.subscribe()
    const offCurve = Buffer.from(real.p256dh, 'base64url').fill(7, 1).toString('base64url')
    for (const wrong of [{ p256dh: 'short' }, { auth: 'short' }, { p256dh: offCurve }, { p256dh: 'A'.repeat(87) }])
      expect((await add('alice', { endpoint, keys: { ...real, ...wrong } })).status).toBe(422)
    expect((await add('alice', { endpoint })).status).toBe(422)
    expect((await test.call('POST', '/devices', { as: 'alice', body: {} })).status).toBe(422)
  })
})

it('a site without pushes says so', async () => {
  const without = await createTestApp()
  try {
    expect((await without.call('GET', '/devices/key', { as: 'alice' })).body).toEqual({ key: null })
    const { status, body } = await without.call('POST', '/devices', {
      as: 'alice',
      body: { device: service.subscribe() },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'push_off' })
  } finally {
    await without.close()
  }
})
