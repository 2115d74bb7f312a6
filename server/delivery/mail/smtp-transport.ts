import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { FinalError } from '../../queue/job-queue.ts'
import { PerhapsSent, type MailTransport, type ReadyMail } from './transport.ts'

/**
 * Sends through a mail server, with one connection per mail: the outcome of each is known exactly, and no mail waits
 * for problems of another. Credentials are sent over TLS only; without them TLS is used if the server offers it, with
 * any certificate. `patience`: milliseconds for each response of the server.
 */
export function createSmtpTransport(smtpUrl: string, patience = 10_000): MailTransport {
  const { options, auth } = readUrl(smtpUrl, patience)
  return { send: (mail, signal) => deliver(new SMTPConnection(options), auth, mail, signal) }
}

function readUrl(smtpUrl: string, patience: number) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && auth !== undefined,
    tls: { rejectUnauthorized: secure || auth !== undefined },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  }
  return { options, auth }
}

/**
 * What is wrong with a mail server at the moment: it cannot be reached, or refuses the user; null when it would take
 * mails.
 */
export async function findMailProblem(smtpUrl: string, patience = 5_000): Promise<string | null> {
  const { options, auth } = readUrl(smtpUrl, patience)
  const connection = new SMTPConnection(options)
  try {
    await new Promise<void>((done, fail) => {
      connection.on('error', fail)
      connection.connect((error) => {
        if (error) return fail(error)
        if (!auth) return done()
        connection.login(auth, (refused) => (refused ? fail(refused) : done()))
      })
    })
    connection.quit()
    return null
  } catch (error) {
    connection.close()
    return judge(error as SmtpFailure, false).message
  }
}

type Done = (error?: Error | null) => void

async function deliver(
  connection: SMTPConnection,
  auth: { user: string; pass: string } | undefined,
  { from, to, raw }: ReadyMail,
  signal: AbortSignal,
): Promise<void> {
  const message = Readable.from([raw], { objectMode: false })
  let handedOver = false
  message.once('end', () => (handedOver = true))
  const broken = new Promise<never>((_done, fail) => {
    connection.on('error', fail)
    signal.addEventListener('abort', () => fail(new Error('the time limit was exceeded')), { once: true })
  })
  const step = (start: (done: Done) => void): Promise<void> =>
    Promise.race([broken, new Promise<void>((done, fail) => start((error) => (error ? fail(error) : done())))])
  try {
    await step((done) => connection.connect(done))
    if (auth) await step((done) => connection.login(auth, done))
    await step((done) => connection.send({ from, to: [to] }, message, done))
    connection.quit()
  } catch (error) {
    connection.close()
    throw judge(error as SmtpFailure, handedOver)
  } finally {
    broken.catch(() => undefined)
  }
}

interface SmtpFailure extends Error {
  code?: string
  responseCode?: number
}

/** Only codes are reported: a server's messages contain addresses. */
function judge({ code = 'ESMTP', responseCode, message }: SmtpFailure, handedOver: boolean): Error {
  if (responseCode !== undefined && responseCode >= 550 && responseCode < 560)
    return new FinalError(`the mail server refuses this mail: ${responseCode}`)
  if (responseCode !== undefined) return new Error(`the mail server answered ${responseCode} (${code})`)
  if (handedOver) return new PerhapsSent('the line broke after the whole mail was handed over')
  return new Error(`the mail server cannot be used: ${code}, ${message}`)
}
