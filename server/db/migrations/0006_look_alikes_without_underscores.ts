import { type Kysely, sql } from 'kysely'

/** Nicks that differ only by underscores look alike (AU-50). The expression is that of `look-alikes.queries.ts`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index users_nick_look on users (replace(replace(translate(nick_key, '0i1_', 'oll'), 'rn', 'm'), 'vv', 'w'))`.execute(
    db,
  )
}

export const holds = ['users']
