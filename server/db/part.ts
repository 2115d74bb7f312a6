import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../../common/api/shapes.ts'

/** Which part of all rows a page shows: how many stand before it, and how many it holds. */
export interface Part {
  offset: number
  count: number
}

/** How lists and reviews are ordered, as it stands behind `order by`; `row` is the alias of what has a time, likes and an id. */
export function inOrder(row: string, order: Order): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  if (order === 'likes') return sql`${of('total_likes')} desc, ${of('id')} desc`
  return order === 'oldest' ? sql`${of('created_at')}, ${of('id')}` : sql`${of('created_at')} desc, ${of('id')} desc`
}
