import { expect, it, onTestFinished } from 'vitest'
import { startPsnFake } from '../../../fakes/psn/fake.ts'
import { testApp } from '../../testing/test-app.ts'
import { tellOfEndingSignIn } from './tell-of-ending-sign-in.ts'

const day = 86_400

it('tells the admins once, a week before the sign-in of PlayStation ends, and again for the next one (ACC-04)', async () => {
  const fake = await startPsnFake()
  onTestFinished(() => fake.stop())
  const test = await testApp({ env: fake.env })
  const pass = async (days: number): Promise<void> => {
    test.clock.move(days * day * 1_000)
    fake.signIn.age(days * day)
  }
  const run = async () => {
    await tellOfEndingSignIn.run(test.ctx, new AbortController().signal)
    return (await test.mails()).map(({ to, subject }) => ({ to, subject }))
  }
  expect(await run()).toEqual([])
  await pass(52)
  expect(await run()).toEqual([])
  await pass(1)
  expect(await run()).toEqual([{ to: 'ada@example.com', subject: 'PlayStation needs a new sign-in' }])
  await pass(1)
  expect(await run()).toEqual([])
  const shown = (
    await test.call('GET', '/site/providers', { as: { token: await test.ctx.sessions.open(test.cast.admin.id) } })
  ).body
  expect(shown.find(({ name }: { name: string }) => name === 'psn').token_ends_at).toEqual(expect.any(String))
  // The refresh token has ended: the cookie, which is still good here, begins the next sixty days.
  await pass(7)
  expect(await run()).toEqual([])
  await pass(54)
  expect(await run()).toHaveLength(1)
})
