import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './mails.ts'

/** How the server treats the next mail; `drop` receives all of it and disconnects without a response. */
export type Answer = 'accept' | 'drop' | 'silence' | { code: number; at: 'recipient' | 'data' }

export interface TestSmtp {
  url: string
  /** All mails that were received completely and accepted or dropped. */
  taken: ReadMail[]
  /** How often a password was sent. */
  logins: number
  /** The next responses; the last one is repeated. */
  answers: Answer[]
  close: () => Promise<void>
}

/** A mail server for one test, which misbehaves as configured. Without TLS, so that it needs no certificate. */
export async function testSmtp(...answers: Answer[]): Promise<TestSmtp> {
  const state = { url: '', taken: [] as ReadMail[], logins: 0, answers, close: async () => {} }
  let now: Answer = 'accept'
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 100,
    onAuth(_auth, _session, done) {
      state.logins++
      done(null, { user: 'x' })
    },
    onRcptTo({ address }, _session, done) {
      now = (state.answers.length > 1 ? state.answers.shift() : state.answers[0]) ?? 'accept'
      done(typeof now === 'object' && now.at === 'recipient' ? refusal(now.code, address) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void take(Buffer.concat(chunks), session.envelope.rcptTo, done))
    },
  })
  const take = async (raw: Buffer, to: { address: string }[], done: (error?: Error | null) => void): Promise<void> => {
    if (typeof now === 'object') return done(refusal(now.code, to[0]?.address ?? ''))
    state.taken.push(await readMail({ to: to.map(({ address }) => address).join(), raw }))
    if (now === 'accept') done()
    if (now === 'drop')
      for (const { _socket } of server.connections as Set<{ _socket: { destroy(): void } }>) _socket.destroy()
  }
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  state.close = () => new Promise((done) => server.close(() => done()))
  onTestFinished(() => state.close())
  return state
}

// Real servers repeat the address.
const refusal = (responseCode: number, address: string): Error =>
  Object.assign(new Error(`<${address}>: no`), { responseCode })
