import { type RawBuilder, sql } from 'kysely'
import { notBlocked } from './silences.queries.ts'

/**
 * The lists that a viewer may see, as a source: `from ${visibleLists(id)} l` (R10): public ones and the viewer's own;
 * those of an account with a pending erasure are hidden at once, and those of people whom the viewer blocked. Without a
 * viewer, the public ones: what visitors see, and what public pages show to everybody, their owners included. Every
 * read of lists goes through it.
 */
export const visibleLists = (viewerId: number | null): RawBuilder<unknown> => sql`(
  select list.* from lists list
  where ${viewerId === null ? sql`list.public` : sql`(list.public or list.user_id = ${viewerId})`}
    and not exists (select from users gone where gone.id = list.user_id and gone.deleted_at is not null)
    and ${notBlocked(viewerId, 'list.user_id')})`

/**
 * The games of lists on public pages, as a source: the same rule, based on the list columns that each row repeats. One
 * index has the rows of a game in the order of time, which a join with the lists would lose.
 */
export const publicPlaces = (): RawBuilder<unknown> => sql`(
  select listed.* from list_games listed
  where listed.public
    and not exists (select from users gone where gone.id = listed.user_id and gone.deleted_at is not null))`
