import { createHash } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startBreachedPasswordsFake } from '../../../fakes/breached-passwords/fake.ts'
import { tokenIn } from '../../testing/mails.ts'
import { testApp } from '../../testing/test-app.ts'

const breached = 'Wobbly_Giraffe_77'
const fine = 'Quiet_Walrus_4815'

async function prepare() {
  const service = await startBreachedPasswordsFake({ breached: { [breached]: 3, [`${fine}0`]: 0 } })
  onTestFinished(() => service.stop())
  const test = await testApp({ env: service.env })
  const register = (password: string, nick = 'newcomer') =>
    test.call('POST', '/auth', { body: { nick, email: `${nick}@example.com`, password } })
  return { service, test, register }
}

it('refuses a breached password at registration, change and reset, and sends five characters of its hash (AU-57)', async () => {
  const { service, test, register } = await prepare()
  const { email, password } = test.cast.bob
  await test.call('POST', '/password/reset-request', { body: { email } })
  const token = tokenIn((await test.mails())[0])
  const change = (to: string) =>
    test.call('PUT', '/auth', { as: 'bob', body: { password: to, current_password: password } })
  const reset = (to: string) =>
    test.call('POST', '/password/reset', { body: { email, token, password: to, password_confirmation: to } })
  for (const { status, body } of [await register(breached), await change(breached), await reset(breached)])
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'password_breached', ['password']])
  const hash = createHash('sha1').update(breached).digest('hex').toUpperCase()
  for (const { path, headers, body } of service.calls()) {
    expect([path, body, headers['add-padding']]).toEqual([`/range/${hash.slice(0, 5)}`, '', 'true'])
    expect(JSON.stringify(headers)).not.toContain(hash.slice(5))
  }
  expect((await register(fine)).status).toBe(201)
  expect((await register(`${fine}0`, 'padded')).status, 'a padded line').toBe(201)
  expect((await reset(fine)).body).toBe(true)
})

it('accepts a password when the service does not respond, and says so in the log (AU-57)', async () => {
  const { service, test, register } = await prepare()
  const warn = vi.spyOn(test.ctx.log, 'warn')
  service.fail('down')
  expect((await register(breached)).status).toBe(201)
  expect(warn.mock.calls.map(([, message]) => message)).toContain(
    'a new password was not compared with those of known breaches',
  )
  expect(JSON.stringify(warn.mock.calls)).not.toContain(breached)
})

it('sends no request unless the operator switched it on (AU-57)', async () => {
  const { ctx } = await testApp({ env: { BREACHED_PASSWORDS_URL: 'http://127.0.0.1:1' } })
  expect(ctx.providers['breached-passwords']).toBeNull()
})
