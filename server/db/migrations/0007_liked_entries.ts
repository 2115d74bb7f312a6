import { type Kysely, sql } from 'kysely'

/**
 * What people like, both ways: who likes a game, and what else they like. Suggestions read only these, so a shelf of thousands or a game
 * on every shelf costs no more than another. The condition is the one of `likedEntry` in server/features/discover.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index collection_entries_likers on collection_entries (game_id, user_id) where rating >= 8 or favourite`.execute(
    db,
  )
  await sql`
    create index collection_entries_liked on collection_entries (user_id, game_id) where rating >= 8 or favourite`.execute(
    db,
  )
}
