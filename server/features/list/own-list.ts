import type { Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { notFound } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { lockList, type OwnList } from './own-lists.queries.ts'

/**
 * Locks a list of the viewer for a write: whoever else would write it waits. Somebody else's, a deleted and an unknown one are the
 * same 404. A write that touches a game has taken the game before (`lockGames`), as the end of a game does.
 */
export async function lockOwnList(trx: Transaction<DB>, viewer: Pick<Viewer, 'id'>, id: number): Promise<OwnList> {
  const list = await lockList(trx, viewer.id, id)
  if (!list) throw notFound()
  return list
}
