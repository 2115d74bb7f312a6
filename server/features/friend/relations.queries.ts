import { type Kysely, sql } from 'kysely'
import type { UserCard } from '../../../common/api/user.ts'
import type { DB } from '../../db/types.ts'
import type { Viewer } from '../../viewer.ts'

type Relation = Pick<UserCard, 'followed' | 'follows_you'>
const strangers: Relation = { followed: 0, follows_you: 0 }

/** How the viewer and each of these people stand to each other, by one statement; for visitors nobody follows anybody. */
export async function relationsOf(
  db: Kysely<DB>,
  viewer: Pick<Viewer, 'id'> | null,
  ids: number[],
): Promise<(id: number) => Relation> {
  if (!viewer || ids.length === 0) return () => strangers
  const { rows } = await sql<{ id: number; followed: boolean }>`
    select followed_id as id, true as followed from follows where user_id = ${viewer.id} and followed_id = any(${ids})
    union all
    select user_id, false from follows where followed_id = ${viewer.id} and user_id = any(${ids})`.execute(db)
  const followed = new Set(rows.flatMap((row) => (row.followed ? [row.id] : [])))
  const following = new Set(rows.flatMap((row) => (row.followed ? [] : [row.id])))
  return (id) => ({ followed: followed.has(id) ? 1 : 0, follows_you: following.has(id) ? 1 : 0 })
}
