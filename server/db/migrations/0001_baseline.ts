import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { createCounters } from './0001_baseline/counters.ts'

const read = (file: string): string => readFileSync(new URL(`0001_baseline/${file}`, import.meta.url), 'utf8')

/** The whole schema of version 1.0, with the rows that every installation starts with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(read('tables.sql')).execute(db)
  await createCounters(db)
  await sql.raw(read('triggers.sql')).execute(db)
  await sql`insert into site_counters (key, value) values ('lists', 0)`.execute(db)
  // Monthly prices of the subscriptions that shops name, in cents; an admin corrects them.
  await sql`
    insert into price_subscriptions (key, amount, currency, since) values
      ('xbox-gamepass', 1298, 'EUR', '2026-11-24'),
      ('ps-plus', 1000, 'EUR', '2026-11-24'),
      ('nintendo-online', 799, 'EUR', '2026-11-24')`.execute(db)
}
