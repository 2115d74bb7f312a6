import { type Kysely, sql } from 'kysely'

/** What pages elsewhere said of themselves when somebody linked to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_previews (
      id uuid primary key,
      url_hash bytea not null,
      url text not null,
      site text not null,
      title text not null,
      description text,
      picture jsonb,
      fetched_at timestamptz not null
    )`.execute(db)
  await sql`comment on column link_previews.picture is 'bytes, width and height of the copy in the file store; null: there is none'`.execute(
    db,
  )
  await sql`comment on table link_previews is 'a page that was asked again has another row: posts keep what they showed'`.execute(
    db,
  )
  await sql`create index link_previews_latest on link_previews (url_hash, fetched_at desc)`.execute(db)
  await sql`create index link_previews_fetched on link_previews (fetched_at)`.execute(db)
}
