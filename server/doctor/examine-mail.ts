import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import { findMailProblem } from '../delivery/mail/smtp-transport.ts'
import { countWaitingMails } from './doctor.queries.ts'
import { type Finding, fine, problem } from './finding.ts'

/** Whether the mail server takes mails; it is only contacted while some wait. */
export async function examineMail({ smtpUrl }: Config, db: Kysely<DB>): Promise<Finding[]> {
  if (smtpUrl === undefined) return []
  const waiting = await countWaitingMails(db)
  if (waiting === 0) return [fine('No mail waits.')]
  const failure = await findMailProblem(smtpUrl)
  const mails = waiting === 1 ? '1 mail waits' : `${waiting} mails wait`
  if (failure === null) return [fine(`${mails}, and the mail server answers.`)]
  return [
    problem(
      `${mails}, and ${failure} (SMTP_URL, ${new URL(smtpUrl).host}). Each is tried again for about an hour; later npm run jobs lists it and queues it again.`,
    ),
  ]
}
