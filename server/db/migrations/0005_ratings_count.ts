import { type Kysely, sql } from 'kysely'

/** Whether the ratings of a user count in averages: where mails are sent, once their address is verified (RA-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column ratings_count boolean not null default true`.execute(db)
  await sql`comment on column users.ratings_count is 'whether the ratings of this user count in averages'`.execute(db)
  await sql`create index users_uncounted on users (id) where not ratings_count`.execute(db)
}

export const holds = ['users']
