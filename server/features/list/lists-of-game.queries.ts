import { type Kysely, sql } from 'kysely'
import type { Order } from '../../../common/api/shapes.ts'
import { pendingErasure } from '../../db/pending-erasure.ts'
import { inOrder, type PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { publicPlaces, visibleLists } from '../../visibility/visible-lists.queries.ts'

/**
 * How many public lists contain a game as this viewer sees it, for a row of `game_stats`: without those of users with a
 * pending erasure and of whom the viewer muted or blocked. The game's own page shows everybody the same number.
 */
export const shownLists = (viewerId: number | null = null) => sql<number>`
  game_stats.lists - ${pendingErasure('list_games', 'user_id', sql`theirs.game_id = game_stats.game_id and theirs.public`, viewerId)}`

/** How many public lists that contain a game the viewer sees; undefined for an unknown one. */
export async function gameListsTotal(db: Kysely<DB>, gameId: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select ${shownLists(viewerId)} from game_stats where game_id = g.id), 0) as total
    from games g where g.id = ${gameId}`.execute(db)
  return rows[0]?.total
}

/**
 * One page of the public lists that contain a game, without those of people whom the viewer muted or blocked: their
 * ids, and the game's place in each, from 1.
 */
export async function gameListIds(
  db: Kysely<DB>,
  gameId: number,
  order: Order,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<{ id: number; place: number }[]> {
  const holding =
    order === 'likes'
      ? sql`
        select l.id, l.user_id, l.total_likes from list_games held join ${visibleLists(null)} l on l.id = held.list_id
        where held.game_id = ${gameId} and held.public and ${notSilenced(viewerId, 'held.user_id')}`
      : sql`
        select held.list_id as id, held.user_id, held.list_created_at as created_at from ${publicPlaces()} held
        where held.game_id = ${gameId} and ${notSilenced(viewerId, 'held.user_id')}`
  const { rows } = await sql<{ id: number; place: number }>`
    with page as materialized (
      select l.* from (${holding}) l order by ${inOrder('l', order)} offset ${offset} limit ${count})
    select l.id, (
      select count(*) from list_games own
      join list_games g on g.user_id = own.user_id and g.list_id = own.list_id and g.position <= own.position
      where own.user_id = l.user_id and own.list_id = l.id and own.game_id = ${gameId}) as place
    from page l order by ${inOrder('l', order)}`.execute(db)
  return rows
}
