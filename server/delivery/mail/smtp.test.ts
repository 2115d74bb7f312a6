import { createServer } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listDeadLetters } from '../../jobs/dead-letters.ts'
import { testSmtp } from '../../testing/smtp.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const minute = 60_000

async function registered(smtpUrl: string): Promise<TestApp> {
  const test = await testApp({ env: { SMTP_URL: smtpUrl, PUBLIC_URL: 'https://ludoteca.test' } })
  const body = { nick: 'elena', email: 'elena@example.com', password: 'abc_123' }
  const { status } = await test.call('POST', '/auth', { body })
  expect(status, 'registering asks no mail server').toBe(201)
  return test
}

/** Runs the queue every hour, more often than the retries need. */
async function runForHours(test: TestApp): Promise<string[]> {
  const seen: string[] = []
  for (let hour = 0; hour < 7; hour++) {
    seen.push(...(await test.runJobs({ mayFail: true })).map(({ status }) => status))
    test.clock.move(60 * minute)
  }
  return seen
}

const deadLettersOf = async (test: TestApp) => listDeadLetters(await test.queue.boss())

describe('a mail server (F-08)', () => {
  it('that responds 451 gets the mail again later, once, to one recipient', async () => {
    const smtp = await testSmtp({ code: 451, at: 'data' }, { code: 421, at: 'recipient' }, 'accept')
    const test = await registered(smtp.url)
    expect(await runForHours(test)).toEqual(['failed', 'failed', 'completed'])
    expect(smtp.taken.map(({ to, subject }) => [to, subject])).toEqual([['elena@example.com', 'Confirm your address']])
    expect(await deadLettersOf(test)).toEqual([])
  })

  it('that is down is tried five times; then the mail is a visible dead letter without personal data', async () => {
    const smtp = await testSmtp()
    await smtp.close()
    const test = await registered(smtp.url)
    expect(await runForHours(test)).toEqual(['failed', 'failed', 'failed', 'failed', 'deadletter'])
    const [deadLetter, ...more] = await deadLettersOf(test)
    expect(more).toEqual([])
    expect(deadLetter).toMatchObject({ name: 'send-a-mail', tries: 5 })
    expect(deadLetter?.failure).toMatch(/^the mail server cannot be used: /)
  })

  it('that responds 550 is final: no retry, and the stored error has no address (P-52)', async () => {
    const smtp = await testSmtp({ code: 550, at: 'recipient' })
    const test = await registered(smtp.url)
    expect(await runForHours(test)).toEqual(['deadletter'])
    expect(await deadLettersOf(test)).toMatchObject([{ tries: 1, failure: 'the mail server refuses this mail: 550' }])
  })

  it('that accepts a mail and disconnects gets it once more: the same mail with the same link', async () => {
    const smtp = await testSmtp('drop', { code: 451, at: 'recipient' }, 'accept')
    const test = await registered(smtp.url)
    expect(await runForHours(test)).toEqual(['failed', 'failed', 'completed'])
    const [one, two, ...more] = smtp.taken
    expect(more).toEqual([])
    expect(two?.headers['message-id']).toBe(one?.headers['message-id'])
    expect(two?.links).toEqual(one?.links)
  })

  it('that always disconnects gets no mail a third time', async () => {
    const smtp = await testSmtp('drop', { code: 451, at: 'recipient' }, 'drop')
    const test = await registered(smtp.url)
    expect(await runForHours(test)).toEqual(['failed', 'failed', 'deadletter'])
    expect(smtp.taken).toHaveLength(2)
    expect(await deadLettersOf(test)).toHaveLength(1)
  })

  it('that never responds runs into the time limit', async () => {
    const mail = { from: 'a@ludoteca.test', to: 'elena@example.com', raw: Buffer.from('Subject: x\r\n\r\nx\r\n') }
    const { signal } = new AbortController()
    const mute = createServer(() => undefined).listen(0, '127.0.0.1')
    onTestFinished(() => void mute.close())
    await once(mute, 'listening')
    const { port } = mute.address() as { port: number }
    const sending = createSmtpTransport(`smtp://127.0.0.1:${port}`, 200).send(mail, signal)
    await expect(sending).rejects.toThrow('cannot be used')
    const smtp = await testSmtp('silence')
    await expect(createSmtpTransport(smtp.url, 200).send(mail, signal)).rejects.toMatchObject({ name: 'PerhapsSent' })
    const late = createSmtpTransport(smtp.url).send(mail, AbortSignal.timeout(200))
    await expect(late, 'when the time of the job is over').rejects.toMatchObject({ name: 'PerhapsSent' })
  })

  it('without TLS is sent no password', async () => {
    const smtp = await testSmtp()
    const mail = { from: 'a@ludoteca.test', to: 'elena@example.com', raw: Buffer.from('Subject: x\r\n\r\nx\r\n') }
    const transport = createSmtpTransport(smtp.url.replace('//', '//user:secret@'))
    await expect(transport.send(mail, new AbortController().signal)).rejects.toThrow('mail server')
    expect(smtp).toMatchObject({ logins: 0, taken: [] })
  })
})

const wrong = [
  'a@x.com\r\nBcc: z@y.com',
  '"x" <a@x.com>',
  'a@x.com, b@y.com',
  '"a@evil.com"@x.com',
  'a@x.com(b@y.com)',
  `${'g:'.repeat(100)}a@x.com`,
]
const bomb = `${'g:'.repeat(50_000)}a@x.com`

describe('an invalid address (AU-22)', () => {
  it('is refused by the API and never gets a mail', async () => {
    const smtp = await testSmtp()
    const test = await testApp({ env: { SMTP_URL: smtp.url } })
    const register = (email: string) =>
      test.call('POST', '/auth', { body: { nick: 'elena', email, password: 'abc_123' } })
    await register('warming up')
    for (const email of [...wrong, bomb]) {
      expect((await register(email)).status).toBe(email === bomb ? 413 : 422)
    }
    for (const to of wrong) await test.ctx.jobs.add(test.db, 'send-a-mail', { kind: 'address-changed', user_id: 1, to })
    expect((await test.runJobs({ mayFail: true })).map(({ status }) => status)).toEqual(wrong.map(() => 'deadletter'))
    expect(smtp.taken).toEqual([])
  })
})
