import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ThingNow, Moderated } from '../../resource/moderated.ts'
import { type OwnList, deleteList, lockList } from './own-lists.queries.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'

/** These lists as they are now, whoever may see them. */
async function listsNow(db: Kysely<DB>, ids: readonly number[]): Promise<ThingNow[]> {
  const { rows } = await sql<ThingNow>`
    select l.id, l.user_id as "ownerId", l.title, l.description as text, null as about, l.hidden
    from lists l where l.id = any(${ids})`.execute(db)
  return rows
}

/** Hides a list, which makes it private, or shows it again, which makes it public. */
async function setListHidden(trx: Transaction<DB>, list: OwnList, hidden: boolean): Promise<void> {
  await sql`
    update lists set hidden = ${hidden}, public = ${!hidden} where user_id = ${list.user_id} and id = ${list.id}`.execute(
    trx,
  )
}

/** How admins decide on lists: a hidden one is private, and stays so until an admin shows it again. */
export const moderatedList: Moderated = {
  sees: async (db, id, viewer) => (await hydratePage(db, 'lists', [id], viewer)).length === 1,
  now: listsNow,
  async hide(trx, { ownerId, id }, hidden, at) {
    const list = await lockList(trx, ownerId, id)
    if (!list || list.hidden === hidden) return list !== undefined
    await setListHidden(trx, list, hidden)
    if (hidden && list.public) await recordActivity(trx, 'hidden', { noun: 'list', userId: ownerId, id }, at)
    return true
  },
  async remove(trx, { ownerId, id }) {
    const list = await lockList(trx, ownerId, id)
    if (list) await deleteList(trx, list)
    return list !== undefined
  },
}
