import { type Kysely, sql } from 'kysely'

/** Proven accounts stand on profiles: pages that are kept for visitors are drawn anew when one comes or goes (decision 39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger note_page_change after insert or delete or update of username, proven_at on platform_accounts
    for each statement execute function note_page_change()`.execute(db)
}
