import { type Kysely, sql } from 'kysely'
import type { UserCard } from '../../common/api/user.ts'
import { keysOf } from '../db/unseen-values.ts'
import type { DB } from '../db/types.ts'

/** One batch of users as this viewer sees them, in no particular order; unknown and deleted ones are left out. */
export async function findUsers(db: Kysely<DB>, ids: number[], viewerId: number | null): Promise<UserCard[]> {
  if (ids.length === 0) return []
  const relation =
    viewerId === null
      ? sql`0 as followed, 0 as follows_you`
      : sql`
        (exists (select from follows f where f.user_id = ${viewerId} and f.followed_id = u.id))::integer as followed,
        (exists (select from follows f where f.user_id = u.id and f.followed_id = ${viewerId}))::integer as follows_you`
  const { rows } = await sql<UserCard & { admin: boolean }>`
    select u.id, u.nick, u.name, u.avatar, u.admin, ${relation} from users u
    where u.id = any(${keysOf(ids)}) and u.deleted_at is null`.execute(db)
  return rows.map(({ admin, ...card }) => (admin ? { ...card, an: 1 } : card))
}
