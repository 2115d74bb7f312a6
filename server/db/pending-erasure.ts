import { type RawBuilder, sql } from 'kysely'

/**
 * How many rows of a table, `theirs`, belong to people who just left and are still to be erased, as an expression. Taken off a kept
 * number it says as many as its list shows (P-48, P-56). Those people are few, have a small index of their own and are looked up first,
 * once for a statement: never are all rows of what is much liked walked.
 */
export const pendingErasure = (table: string, person: string, where: RawBuilder<unknown>): RawBuilder<number> => sql`(
  select count(*) from ${sql.table(table)} theirs
  where theirs.${sql.ref(person)} = any(array(select gone.id from users gone where gone.deleted_at is not null)) and ${where})`
