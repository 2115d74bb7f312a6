import { type Kysely, sql } from 'kysely'

/** Titles written in one word, as passwords have them (AU-56). The expression is that of `isTitleOfGame`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index games_bare_slug on games (replace(slug, '-', ''))`.execute(db)
}

export const holds = ['games']
