import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formOf, plain } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const day = 86_400_000
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('a suspended account', () => {
  it('secures itself: its password, address, sessions, second factor, and what it shows to whom (AU-55)', async () => {
    const account = { nick: 'vera_suspended', email: 'vera.suspended@example.com', password: 'open_sesame_1' }
    const { token, user } = (await test.call('POST', '/auth', { body: account })).body
    const vera = { token }
    const suspended_until = new Date(test.ctx.now() + day)
    await test.db.updateTable('users').set({ suspended_until }).where('id', '=', user.id).execute()
    const put = async (body: object) => (await test.call('PUT', '/auth', { as: vera, body })).status
    for (const field of ['name', 'surname', 'city', 'biography'])
      expect([field, await put({ [field]: 'Spam', current_password: account.password })]).toEqual([field, 403])
    const picture = await formOf({ avatar: await plain(40, 40).png().toBuffer() })
    expect((await test.call('PUT', '/auth', { as: vera, ...picture })).status).toBe(403)
    expect(await put({ password: 'brand_new_1', current_password: 'wrong_one' })).toBe(422)
    const current_password = 'brand_new_1'
    const statuses = [
      await put({ password: 'brand_new_1', current_password: account.password }),
      await put({ email: 'vera.new@example.com', current_password }),
      await put({ timeline_privacy: 'nobody', trophy_privacy: 'nobody', lang: 'es' }),
      await put({ biography: null, name: '' }),
    ]
    expect(statuses).toEqual([200, 200, 200, 200])
    const proof = { password: current_password }
    const done = [
      await test.call('DELETE', '/auth/sessions', { as: vera, body: proof }),
      await test.call('POST', '/auth/second-factor', { as: vera, body: proof }),
      await test.call('POST', '/auth/passkeys/options', { as: vera, body: proof }),
      await test.call('PUT', '/notification/settings', { as: vera, body: { off: ['like'] } }),
      await test.call('POST', '/archive/export', { as: vera }),
      await test.call('POST', '/email/resend', { as: vera }),
      await test.call('DELETE', '/auth', { as: vera, body: proof }),
    ]
    for (const { status } of done) expect(status).toBeLessThan(300)
  })
})
