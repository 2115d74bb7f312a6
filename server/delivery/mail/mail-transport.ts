import type { Config } from '../../config.ts'
import { createFileTransport, mailFolder } from './file-transport.ts'
import type { MailTransport } from './transport.ts'
import { createSmtpTransport } from './smtp-transport.ts'

/** The mail server of SMTP_URL, or the folder `mail` of the data. */
export const createMailTransport = (config: Pick<Config, 'smtpUrl' | 'dataDir'>, now: () => number): MailTransport =>
  config.smtpUrl === undefined ? createFileTransport(mailFolder(config), now) : createSmtpTransport(config.smtpUrl)
