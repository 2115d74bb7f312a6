import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Silence } from '../../common/api/user.ts'

/*
 * Who keeps whom away, as conditions on a column with the author of a row. Each is one look-up by key;
 * whoever shows rows of people has one of them in its source, not behind it: pages and totals depend on it.
 */

/** Whoever looks: an id, a column with ids, or null for visitors. */
export type ViewerId = number | RawBuilder<number> | null

const always = sql<SqlBool>`true`

/** The viewer has not blocked this person: for what is asked for by its address or on its author's pages. */
export const notBlocked = (viewerId: ViewerId, person: string): RawBuilder<SqlBool> =>
  viewerId === null
    ? always
    : sql<SqlBool>`not exists (
        select from silences own where own.user_id = ${viewerId} and own.other_id = ${sql.ref(person)} and own.kind = 'block')`

/** The viewer has neither blocked nor muted this person: for pages of many people. */
export const notSilenced = (viewerId: ViewerId, person: string): RawBuilder<SqlBool> =>
  viewerId === null
    ? always
    : sql<SqlBool>`not exists (
        select from silences own where own.user_id = ${viewerId} and own.other_id = ${sql.ref(person)})`

/**
 * The same, for pages that walk thousands of rows: whom the viewer silenced is read once for a statement and hashed,
 * not looked up for each row.
 */
export const notAmongSilenced = (viewerId: number | null, person: string): RawBuilder<SqlBool> =>
  viewerId === null
    ? always
    : sql<SqlBool>`${sql.ref(person)} not in (select own.other_id from silences own where own.user_id = ${viewerId})`

/** Whom a block stands between the viewer and, as further rows of a select of ids. */
export const blockedEitherWay = (viewerId: ViewerId): RawBuilder<unknown> =>
  viewerId === null
    ? sql``
    : sql`union all select own.other_id from silences own where own.user_id = ${viewerId} and own.kind = 'block'
    union all select theirs.user_id from silences theirs where theirs.other_id = ${viewerId} and theirs.kind = 'block'`

/** This person has not blocked the viewer: for what visitors do not see, and for what is done to people. */
const notBlocking = (viewerId: ViewerId, person: string): RawBuilder<SqlBool> =>
  viewerId === null
    ? always
    : sql<SqlBool>`not exists (
        select from silences theirs
        where theirs.user_id = ${sql.ref(person)} and theirs.other_id = ${viewerId} and theirs.kind = 'block')`

/** Neither has blocked the other. */
export const onTerms = (viewerId: ViewerId, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${notBlocked(viewerId, person)} and ${notBlocking(viewerId, person)})`

/**
 * Whether the viewer is told what this person does: the viewer has not silenced them, and they have not blocked the
 * viewer.
 */
export const hears = (viewerId: ViewerId, person: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${notSilenced(viewerId, person)} and ${notBlocking(viewerId, person)})`

/** What the viewer chose for a person, as a column. */
export const silenceColumn = (viewerId: number | null, person: string): RawBuilder<Silence | null> =>
  viewerId === null
    ? sql<Silence | null>`null::text`
    : sql<Silence | null>`(
        select own.kind from silences own where own.user_id = ${viewerId} and own.other_id = ${sql.ref(person)})`
