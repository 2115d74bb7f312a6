import { type Kysely, sql } from 'kysely'

/** What a nick looks like, to find those that look like a new one (AU-50). The expression is that of `look-alikes.queries.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_nick_skeleton on users (replace(replace(translate(nick_key, '0i1', 'oll'), 'rn', 'm'), 'vv', 'w'))`.execute(
    db,
  )
}

export const holds = ['users']
