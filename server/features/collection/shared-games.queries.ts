import { type Kysely, sql } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'

interface Shared {
  total: number
  /** Ids of the first ones. */
  first: number[]
}

/**
 * The games that two people have; first those that the other one likes best. Undefined for an unknown or deleted user.
 */
export async function sharedGames(db: Kysely<DB>, viewerId: number, userId: number): Promise<Shared | undefined> {
  const { rows } = await sql<Shared>`
    with shared as materialized (
      select theirs.game_id, theirs.favourite, theirs.rating
      from collection_entries theirs join collection_entries own on own.game_id = theirs.game_id
      where theirs.user_id = ${userId} and theirs.have and own.user_id = ${viewerId} and own.have)
    select (select count(*) from shared)::integer as total,
      array(select game_id from shared order by favourite desc, rating desc nulls last, game_id limit ${limits.topGamesMax}) as first
    from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]
}
