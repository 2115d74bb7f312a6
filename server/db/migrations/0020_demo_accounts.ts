import { type Kysely, sql } from 'kysely'

/** Who belongs to the demonstration is told by the row, not by a nick that anybody else may have on another site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column demo boolean not null default false`.execute(db)
  await sql`comment on column users.demo is 'of the invented community: nobody logs in with it on a public site'`.execute(
    db,
  )
  // Nobody real has a proven address at example.com: no mail gets there.
  await sql`
    update users set demo = true
    where email_verified and email = nick || '@example.com' and nick in ('nuria_v', 'bibliotecaria', 'marta', 'leo_r', 'tess',
      'jun', 'marcus_d', 'ada', 'pixelpere', 'okami', 'vgarcia', 'lune')`.execute(db)
  await sql`create index users_demo on users (id) where demo`.execute(db)
}
