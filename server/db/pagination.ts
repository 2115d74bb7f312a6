import { type RawBuilder, sql } from 'kysely'
import type { Order } from '../../common/api/shapes.ts'

/** Which page of all rows to show: how many rows precede it, and how many it has. */
export interface PageRange {
  offset: number
  count: number
}

/**
 * The order of lists and reviews, as the expression after `order by`; `row` is the alias of a row with a time, likes
 * and an id.
 */
export function inOrder(row: string, order: Order): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  if (order === 'likes') return sql`${of('total_likes')} desc, ${of('id')} desc`
  return order === 'oldest' ? sql`${of('created_at')}, ${of('id')}` : sql`${of('created_at')} desc, ${of('id')} desc`
}
