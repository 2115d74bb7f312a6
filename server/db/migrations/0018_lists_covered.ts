import { type Kysely, sql } from 'kysely'

/**
 * Pages of public lists are read from indexes alone: whoever the lists belong to may just have left, and is looked up for each list that
 * a page passes over. `lists_keys` serves the lists of a game, which are too many to visit one by one when everybody has the game in one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index lists_newest`.execute(db)
  await sql`drop index lists_liked`.execute(db)
  await sql`create index lists_newest on lists (created_at desc, id desc) include (user_id) where public`.execute(db)
  await sql`create index lists_liked on lists (total_likes desc, id desc) include (user_id) where public`.execute(db)
  await sql`create index lists_keys on lists (id) include (user_id, created_at, total_likes) where public`.execute(db)
}
