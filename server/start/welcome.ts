import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { demoPasswords } from '../demo/demo-passwords.ts'
import { demoPeople } from '../demo/users.ts'
import { mailFolder } from '../delivery/mail/file-transport.ts'
import { isWikidataOn } from '../features/catalogue-source/refresh-source.ts'
import { showsMails } from '../features/email/mail-pages.ts'
import { logsDemoIn } from './fill.ts'
import { say } from './say.ts'

/** Tells on the console where the site is, where its mails are, and how to log in to the demonstration. */
export function welcome(config: Config, log: FastifyBaseLogger): void {
  if (config.only === 'platform')
    return say(`\nThe calls of linked accounts are open at port ${config.port}, for the pages of ${config.publicUrl}`)
  if (config.only === 'jobs') return say(`\nThe background jobs of ${config.publicUrl} run`)
  say(`\nLudoteca is open at ${config.publicUrl}`)
  if (showsMails(config)) say(`Mails: ${config.publicUrl}/development/mail`)
  else if (config.smtpUrl === undefined)
    log.warn(`Without SMTP_URL no mail is sent: mails are written to ${mailFolder(config)}`)
  if (!logsDemoIn(config)) return
  const [player, admin] = [demoPeople.find((person) => !person.admin), demoPeople.find((person) => person.admin)]
  const passwords = demoPasswords(config)
  say(`Demo logins: ${player?.nick} (a player), password ${passwords.player}`)
  say(`             ${admin?.nick} (an admin), password ${passwords.admin}`)
  say('Press Ctrl-C to stop')
}

/** Wikidata is not asked without a word of somebody: who starts the server learns here that it can be. */
export async function tellOfMoreGames(ctx: Context): Promise<void> {
  if (ctx.config.providers.igdb?.mode !== 'on' && !(await isWikidataOn(ctx)))
    say('More games without any key: LUDOTECA_WIKIDATA=on, or a button in /admin (Services), loads those of Wikidata')
}
