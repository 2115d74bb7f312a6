import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { blockedEitherWay, type ViewerId } from './silences.queries.ts'

/**
 * Whether somebody may see a post, as a condition on the row of this alias: its author, and who is, or is followed by,
 * each author of a private post among it and those above it (`circles`). Without a viewer, the posts that everybody
 * sees. Most private posts have one circle: the others are only asked for where the first one is open.
 */
const opensPost = (alias: string, viewerId: ViewerId): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  if (viewerId === null) return sql<SqlBool>`${of('circles')} = '{}'`
  const first = sql`${of('circles')}[1]`
  // The followers are read once, when the first private post comes. `offset 0` keeps the others look-ups by key.
  return sql<SqlBool>`(
    ${of('circles')} = '{}' or ${of('user_id')} = ${viewerId} or (
      (${first} = ${viewerId} or ${first} in (select f.user_id from follows f where f.followed_id = ${viewerId}))
      and (cardinality(${of('circles')}) = 1 or not exists (
        select from unnest(${of('circles')}[2:]) circle (id) where circle.id <> ${viewerId} and not exists (
          select from follows f where f.user_id = circle.id and f.followed_id = ${viewerId} offset 0)))))`
}

/**
 * Whose posts a viewer sees nowhere, as a select of ids: those of accounts with a pending erasure, and of people whom a
 * block stands between.
 */
export const unseenAuthors = (viewerId: ViewerId): RawBuilder<unknown> =>
  sql`select gone.id from users gone where gone.deleted_at is not null ${blockedEitherWay(viewerId)}`

/**
 * The posts and replies that a viewer may see, as a source: `from ${visibleComments(id)} c` (R10): neither deleted ones
 * nor those of accounts with a pending erasure, nor of people whom a block stands between. Without a viewer, what
 * everybody sees. Every read of posts goes through it. Deep pages walk thousands of rows: those people are few, so they
 * are read once for a statement and hashed.
 */
export const visibleComments = (viewerId: ViewerId): RawBuilder<unknown> => sql`(
  select post.* from comments post
  where post.visible and ${opensPost('post', viewerId)} and post.user_id not in (
    ${unseenAuthors(viewerId)}))`
