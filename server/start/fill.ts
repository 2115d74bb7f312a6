import { forgetInvented, notePlayed } from '../catalogue/external/forget-invented.ts'
import { loadCatalogue } from '../catalogue/load/load-catalogue.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database.ts'
import { closeDemoAccounts, openDemoAccounts } from '../demo/demo-accounts.ts'
import { demoPasswords } from '../demo/demo-passwords.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { hashPassword, verifyPassword } from '../features/auth/passwords.ts'
import { marketCurrency } from '../features/price/price-stores.ts'
import { steadyNow } from '../lib/clock.ts'
import { resources } from '../resources.generated.ts'
import { say } from './say.ts'

/** Demo accounts are closed on a public site, because their passwords are public. */
export const logsDemoIn = ({ demo, production }: Config): boolean => demo && !production

/**
 * Loads the open catalogue and the demonstration where they are missing or older, and opens or closes the demo
 * accounts.
 */
export async function fill(config: Config, { db }: Database): Promise<void> {
  const { loaded, games, problem } = await loadCatalogue(db, resources)
  if (problem !== undefined) say(`${problem} The catalogue of an earlier start is used.`)
  if (loaded) say(`Loaded the open catalogue: ${games.toLocaleString('en')} games`)
  if (config.demo && (await loadDemo(db, { currency: marketCurrency({ config }) })))
    say('Created the demonstration community')
  const now = new Date(steadyNow())
  if (logsDemoIn(config))
    return openDemoAccounts(db, demoPasswords(config), { hash: hashPassword, verify: verifyPassword }, now)
  // A second server with LUDOTECA_DEMO=off beside the demo leaves the demo accounts unchanged.
  if (!config.production) return
  const closed = await closeDemoAccounts(db, now)
  if (closed > 0) say(`The ${closed} demo accounts are closed to logins; npm run demo:remove deletes them`)
}

const isLocal = (url: string): boolean => /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname)

/** Data of the fake never mixes with the real database: when that is connected, the fake's data is deleted. */
export async function keepApart({ config, db }: Context): Promise<void> {
  const { igdb, wikidata } = config.providers
  if (wikidata?.mode === 'demo') await notePlayed(db, 'wikidata')
  else if (wikidata && !isLocal(wikidata.qleverUrl) && (await forgetInvented(db, 'wikidata')) !== null)
    say('Deleted the data of the stand-in of Wikidata')
  if (igdb?.mode === 'demo') return notePlayed(db, 'igdb')
  if (!igdb || isLocal(igdb.url)) return
  const gone = await forgetInvented(db, 'igdb')
  if (gone !== null) say(`Deleted the data of the fake games database, with ${gone} invented games`)
}
