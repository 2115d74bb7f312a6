import { type Kysely, sql } from 'kysely'

/** A post may show a GIF or the preview of a page (decision 41). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments
      add column gif jsonb,
      add column link text,
      add column link_preview_id uuid references link_previews,
      add constraint comments_one_thing check (gif is null or link is null),
      add constraint comments_preview check (link is not null or link_preview_id is null)`.execute(db)
  for (const [column, meaning] of [
    ['gif', 'a GIF of the service: its addresses there, no copy'],
    ['link', 'the address of a page, whose card stands below the text'],
    ['link_preview_id', 'what the page said when the post was written; null: nothing could be read'],
  ] as const)
    await sql.raw(`comment on column comments.${column} is '${meaning}'`).execute(db)
  await sql`
    create index comments_link_preview on comments (link_preview_id) where link_preview_id is not null`.execute(db)
}
