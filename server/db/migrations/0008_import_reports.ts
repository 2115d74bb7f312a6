import { type Kysely, sql } from 'kysely'

/** What the preview of an import reports, the lists that it filled, and hours as exact as minutes (IMP-01, IMP-06). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table csv_imports add column report jsonb, add column lists jsonb not null default '[]'`.execute(db)
  // Without a precision no row is written again.
  await sql`alter table play_notes alter column hours type numeric`.execute(db)
  await sql`comment on column csv_imports.report is 'what was not understood of its file, assumed, or left out'`.execute(
    db,
  )
  await sql`comment on column csv_imports.lists is 'lists that it added games to, for an undo'`.execute(db)
}

export const holds = ['play_notes']
/** Every version works with hours of more decimals. */
export const oldest = '0001_baseline'
