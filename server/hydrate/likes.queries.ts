import { type RawBuilder, sql } from 'kysely'
import type { Likeable } from '../../common/api/index.ts'
import { pendingErasure } from '../db/pending-erasure.ts'

/**
 * The number of likes that the viewer sees: `row` is the alias of the liked row. Users with a pending erasure do not
 * count, nor those whom the viewer muted or blocked.
 */
export const shownLikes = (noun: Likeable, row: string, viewerId: number | null): RawBuilder<number> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const ofIt = sql`theirs.owner_id = ${of('user_id')} and theirs.${sql.ref(`${noun}_id`)} = ${of('id')}`
  return sql`${of('total_likes')} - ${pendingErasure(`${noun}_likes`, 'user_id', ofIt, viewerId)}`
}

/** Whether the viewer likes the row of `alias`, 0 or 1, as a column of that row. */
export const likedColumn = (noun: Likeable, alias: string, viewerId: number | null): RawBuilder<0 | 1> =>
  viewerId === null
    ? sql`0 as liked`
    : sql`(exists (
      select from ${sql.table(`${noun}_likes`)} own where own.owner_id = ${sql.ref(`${alias}.user_id`)}
        and own.${sql.ref(`${noun}_id`)} = ${sql.ref(`${alias}.id`)} and own.user_id = ${viewerId}))::integer as liked`
