import { type Kysely, sql } from 'kysely'

/** Which day of release somebody was told of: of a later one they are told anew (decision 48). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column told_date date`.execute(db)
  await sql`
    comment on column notifications.told_date is 'of kind wishlist: the day of release that was told; null in lines from before there was this column'`.execute(
    db,
  )
}
