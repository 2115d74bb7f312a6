import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { lockList, type OwnList } from './own-lists.queries.ts'

/**
 * Locks a list of the viewer for a write: concurrent writers wait. Another user's, a deleted and an unknown list are
 * the same 404. A write that touches a game has locked the game before (`lockGames`), as a deletion of the game does.
 */
export async function lockOwnList(trx: Transaction<DB>, viewer: Pick<Viewer, 'id'>, id: number): Promise<OwnList> {
  const list = await lockList(trx, viewer.id, id)
  if (!list) throw notFound()
  return list
}
