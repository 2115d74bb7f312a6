import { recordActivity } from '../../activity/record-activity.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { Moderated } from '../../resource/moderated.ts'
import { listsNow, setListHidden } from './moderated-list.queries.ts'
import { deleteList, lockList } from './own-lists.queries.ts'

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
