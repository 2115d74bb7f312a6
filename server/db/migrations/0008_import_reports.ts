import { type Kysely, sql } from 'kysely'

/** What the preview of an import reports, and the lists that it filled (IMP-01, IMP-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table csv_imports add column report jsonb, add column lists jsonb not null default '[]'`.execute(db)
  await sql`comment on column csv_imports.report is 'what was not understood of its file, assumed, or left out'`.execute(
    db,
  )
  await sql`comment on column csv_imports.lists is 'lists that it added games to, for an undo'`.execute(db)
}
