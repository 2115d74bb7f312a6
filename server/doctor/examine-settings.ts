import { ConfigError } from '../config-error.ts'
import type { Config } from '../config.ts'
import { refuseUnsafeStart } from '../unsafe-start.ts'
import { type Finding, fine, notice, problem } from './finding.ts'

type Rule = (config: Config) => Finding | null

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith('https:')
const isLocal = ({ publicUrl }: Config): boolean => /^(?:localhost|127\.|\[::1\])/.test(new URL(publicUrl).hostname)

/** Settings that are valid one by one and do not go together. */
const rules: Rule[] = [
  (config) => {
    try {
      refuseUnsafeStart(config)
      return null
    } catch (error) {
      if (error instanceof ConfigError) return problem(error.message)
      throw error
    }
  },
  (config) =>
    config.production && isLocal(config)
      ? problem(
          `NODE_ENV=production with PUBLIC_URL=${config.publicUrl}: links in mails lead nowhere for others. Set PUBLIC_URL to the public address.`,
        )
      : null,
  (config) =>
    config.production && !isLocal(config) && !isHttps(config)
      ? problem(
          `PUBLIC_URL=${config.publicUrl} is not https: passwords travel readable, and passkeys and pushes do not work. Let a proxy terminate TLS.`,
        )
      : null,
  (config) =>
    isHttps(config) && config.trustProxy.length === 0
      ? problem(
          'PUBLIC_URL is https, which a proxy must terminate, but TRUST_PROXY names none: all visitors share the limits of one address. Set TRUST_PROXY to the address of the proxy.',
        )
      : null,
  ({ production, smtpUrl }) =>
    production && smtpUrl === undefined
      ? problem('Without SMTP_URL no mail is sent: nobody can verify an address or get a new password. Set SMTP_URL.')
      : null,
  ({ smtpUrl, mailFrom }) =>
    smtpUrl !== undefined && /@localhost>?$/.test(mailFrom)
      ? problem(`Mails are sent from ${mailFrom}, which no mail server accepts: set MAIL_FROM.`)
      : null,
  ({ only, databaseUrl, tokenSecrets }) =>
    only !== null && (databaseUrl === undefined || tokenSecrets.length === 0)
      ? problem(
          `LUDOTECA_ONLY=${only} needs the DATABASE_URL and TOKEN_SECRET of the other processes: with those of its own data folder it knows no user.`,
        )
      : null,
  ({ platformUrl, publicUrl }) =>
    platformUrl === publicUrl
      ? notice('LUDOTECA_PLATFORM_URL is PUBLIC_URL, which is what it is without the setting: leave it out.')
      : null,
  ({ production, demo }) =>
    production && demo
      ? notice('LUDOTECA_DEMO=on in production: the site shows invented people. npm run demo:remove deletes them.')
      : null,
  ({ databaseUrl, tokenSecrets }) =>
    databaseUrl !== undefined && tokenSecrets.length === 0
      ? notice(
          'The database is elsewhere and the token secret in the data folder: a second process on the same database needs the same TOKEN_SECRET.',
        )
      : null,
]

/** The settings of an installation, held against each other. */
export function examineSettings(config: Config): Finding[] {
  const found = rules.flatMap((rule) => rule(config) ?? [])
  return found.some(({ kind }) => kind === 'problem') ? found : [...found, fine('The settings go together.')]
}
