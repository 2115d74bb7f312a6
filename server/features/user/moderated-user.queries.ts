import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ThingNow } from '../../resource/moderated.ts'

/** What the profiles of these people say. */
export async function profilesNow(db: Kysely<DB>, ids: readonly number[]): Promise<ThingNow[]> {
  const { rows } = await sql<ThingNow>`
    select u.id, u.id as "ownerId", u.nick as title, concat_ws(E'\n', u.name, u.city, u.biography) as text, null as about,
      false as hidden
    from users u where u.id = any(${ids}) and u.deleted_at is null`.execute(db)
  return rows
}
