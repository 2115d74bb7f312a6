import type { Config } from '../../config.ts'
import { createKeptPost, mailFolder } from './kept-post.ts'
import type { Post } from './post.ts'
import { createSmtpPost } from './smtp-post.ts'

/** The mail server of SMTP_URL, or the folder `mail` of the data. */
export const createPost = (config: Pick<Config, 'smtpUrl' | 'dataDir'>, now: () => number): Post =>
  config.smtpUrl === undefined ? createKeptPost(mailFolder(config), now) : createSmtpPost(config.smtpUrl)
