import type { Config } from '../../config.ts'
import { createFileTransport, mailFolder } from './file-transport.ts'
import type { Post } from './post.ts'
import { createSmtpPost } from './smtp-post.ts'

/** The mail server of SMTP_URL, or the folder `mail` of the data. */
export const createMailTransport = (config: Pick<Config, 'smtpUrl' | 'dataDir'>, now: () => number): Post =>
  config.smtpUrl === undefined ? createFileTransport(mailFolder(config), now) : createSmtpPost(config.smtpUrl)
