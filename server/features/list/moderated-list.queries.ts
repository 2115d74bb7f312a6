import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ThingNow } from '../../resource/moderated.ts'
import type { OwnList } from './own-lists.queries.ts'

/** These lists as they are now, whoever may see them. */
export async function listsNow(db: Kysely<DB>, ids: readonly number[]): Promise<ThingNow[]> {
  const { rows } = await sql<ThingNow>`
    select l.id, l.user_id as "ownerId", l.title, l.description as text, null as about, l.hidden
    from lists l where l.id = any(${ids})`.execute(db)
  return rows
}

/** Hides a list, which makes it private, or shows it again, which makes it public. */
export async function setListHidden(trx: Transaction<DB>, list: OwnList, hidden: boolean): Promise<void> {
  await sql`
    update lists set hidden = ${hidden}, public = ${!hidden} where user_id = ${list.user_id} and id = ${list.id}`.execute(
    trx,
  )
}
