import { type RawBuilder, sql } from 'kysely'

/**
 * How many rows of a table, `theirs`, belong to users with a pending erasure, as an expression; for a viewer, also to
 * those whom the viewer muted or blocked. Subtracted from a stored counter, it gives the number of rows that the list
 * shows (P-48, P-56). These users are few, have a small index and are looked up first, once for each statement, so a
 * statement never walks all rows of a popular resource (`offset 0`: each of them is looked up by person and thing).
 * `both`: of what only members see, also those of users who blocked the viewer.
 */
export const pendingErasure = (
  table: string,
  person: string,
  where: RawBuilder<unknown>,
  viewerId: number | null = null,
  sides: 'own' | 'both' = 'own',
): RawBuilder<number> => sql`(
  select count(*) from unnest(${unseenIds(viewerId, sides)}) unseen (id) cross join lateral (
    select from ${sql.table(table)} theirs
    where theirs.${sql.ref(person)} = unseen.id and ${where} offset 0) theirs)`

/** The users with a pending erasure, and for a viewer those whom the viewer muted or blocked: `= any(…)`. */
export const unseen = (viewerId: number | null, sides: 'own' | 'both' = 'own'): RawBuilder<unknown> =>
  sql`any(${unseenIds(viewerId, sides)})`

const unseenIds = (viewerId: number | null, sides: 'own' | 'both'): RawBuilder<unknown> => sql`array(
  select gone.id from users gone where gone.deleted_at is not null
  ${viewerId === null ? sql`` : sql`union select own.other_id from silences own where own.user_id = ${viewerId}`}
  ${viewerId === null || sides === 'own' ? sql`` : sql`union select theirs.user_id from silences theirs where theirs.other_id = ${viewerId} and theirs.kind = 'block'`})`
