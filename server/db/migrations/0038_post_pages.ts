import { type Kysely, sql } from 'kysely'

/**
 * Indexes for a million posts: the latest of all, which a search looks through; those of one person about a game, or below a post, which
 * totals leave out; private ones, told apart without their rows. Nobody writes posts meanwhile: about ten seconds for each million.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const shown = 'include (user_id, circles) where visible'
  for (const [name, definition] of [
    ['comments_latest', '(created_at desc, id desc) where visible'],
    ['comments_game', '(game_id, user_id)'],
    ['comments_parent', '(parent_id, user_id)'],
    ['comments_hidden_of_game', `(game_id) ${shown} and parent_id is null and circles <> '{}'`],
    ['comments_private_replies', `(parent_id) ${shown} and not public`],
  ] as const) {
    await sql.raw(`drop index if exists ${name}`).execute(db)
    await sql.raw(`create index ${name} on comments ${definition}`).execute(db)
  }
}
