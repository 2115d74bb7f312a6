import type { Kysely } from 'kysely'
import { forgetState, readState, writeState } from '../../catalogue/write/catalogue-state.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'

const key = 'wikidata_switch'

/** Whether an admin has said that Wikidata is to be asked. */
const isSwitchedOn = async (db: Kysely<DB>): Promise<boolean> => (await readState(db, key)) === 'on'

/** Keeps what an admin said. */
export const switchWikidata = (db: Kysely<DB>, on: boolean): Promise<void> =>
  on ? writeState(db, key, 'on') : forgetState(db, key)

/** Whether Wikidata is asked: by the word of the environment, otherwise of an admin. Never without one. */
export async function isWikidataOn({
  db,
  providers: { wikidata },
}: Pick<Context, 'db' | 'providers'>): Promise<boolean> {
  if (!wikidata) return false
  return wikidata.setting === null ? isSwitchedOn(db) : wikidata.setting === 'on'
}
