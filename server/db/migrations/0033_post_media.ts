import { type Kysely, sql } from 'kysely'

/** Pictures and videos that people give us for a post: which files there are of each. The file store holds the bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_media (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('picture', 'video')),
      comment_id integer,
      place smallint,
      files jsonb not null,
      bytes integer not null check (bytes >= 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      seconds real,
      placeholder text not null,
      alt text not null default '',
      created_at timestamptz not null,
      primary key (user_id, id),
      constraint comment_media_place check ((comment_id is null) = (place is null)),
      constraint comment_media_seconds check ((kind = 'video') = (seconds is not null))
    )`.execute(db)
  await sql`
    create unique index comment_media_of_comment on comment_media (user_id, comment_id, place)
    where comment_id is not null`.execute(db)
  await sql`create index comment_media_waiting on comment_media (created_at) where comment_id is null`.execute(db)
  for (const [column, meaning] of [
    ['comment_id', 'the post that shows it; null: only its owner sees it, and after a day it goes'],
    [
      'files',
      'size in bytes of each file by its name, like {"480.webp": 9120}: one of another size is damaged and not served',
    ],
    ['placeholder', 'a picture of a few pixels as a data address'],
    ['seconds', 'how long a video is'],
  ] as const)
    await sql.raw(`comment on column comment_media.${column} is '${meaning}'`).execute(db)
}
