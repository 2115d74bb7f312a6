import { type Kysely, sql } from 'kysely'

/** Posts that somebody hid for themselves, their words to hide, and whether spoilers stay covered for them (decision 42). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hidden_comments (
      user_id integer not null references users on delete cascade,
      comment_id integer not null,
      owner_id integer not null,
      created_at timestamptz not null,
      primary key (user_id, comment_id),
      foreign key (owner_id, comment_id) references comments (user_id, id) on delete cascade
    )`.execute(db)
  await sql`create index hidden_comments_comment on hidden_comments (owner_id, comment_id)`.execute(db)
  await sql`create index hidden_comments_latest on hidden_comments (user_id, created_at desc, comment_id desc)`.execute(
    db,
  )
  await sql`
    alter table users add column hidden_words text[] not null default '{}',
      add column spoilers_covered boolean not null default false`.execute(db)
  await sql`comment on column hidden_comments.user_id is 'who does not want to see the post'`.execute(db)
  await sql`comment on column users.spoilers_covered is 'spoilers stay covered, also those of games that this person finished'`.execute(
    db,
  )
  // What link previews say of a post ends with its author's suspension.
  await sql`drop trigger note_page_change on users`.execute(db)
  await sql`
    create trigger note_page_change
    after delete or update of nick, name, city, biography, avatar, background, timeline_privacy, trophy_privacy, deleted_at, suspended_until
    on users for each statement execute function note_page_change()`.execute(db)
}
