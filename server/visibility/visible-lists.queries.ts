import { type RawBuilder, sql } from 'kysely'

/**
 * The lists that a viewer may see, as a source: `from ${visibleLists(id)} l` (R10): public ones and the viewer's own; those of
 * somebody who left are gone at once. Without a viewer, the public ones: what visitors see, and what public places show to everybody,
 * their owners included. No other read of lists than through it.
 */
export const visibleLists = (viewerId: number | null): RawBuilder<unknown> => sql`(
  select list.* from lists list
  where ${viewerId === null ? sql`list.public` : sql`(list.public or list.user_id = ${viewerId})`}
    and not exists (select from users gone where gone.id = list.user_id and gone.deleted_at is not null))`

/**
 * The places that games have in the lists of public places, as a source: the same rule, by what each place repeats of its list. One
 * index has those of a game in the order of time, which no join with the lists would keep.
 */
export const publicPlaces = (): RawBuilder<unknown> => sql`(
  select listed.* from list_games listed
  where listed.public
    and not exists (select from users gone where gone.id = listed.user_id and gone.deleted_at is not null))`
