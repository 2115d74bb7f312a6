import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { onTerms } from './silences.queries.ts'

/**
 * Whether somebody may see a post, as a condition on the row of this alias: its author, and who is, or is followed by, each author of a
 * private post among it and those above it (`circles`). Without a viewer, the posts that everybody sees.
 */
const opensPost = (alias: string, viewerId: number | null): RawBuilder<SqlBool> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  if (viewerId === null) return sql<SqlBool>`${of('circles')} = '{}'`
  return sql<SqlBool>`(
    ${of('circles')} = '{}' or ${of('user_id')} = ${viewerId} or not exists (
      select from unnest(${of('circles')}) circle (id)
      where circle.id <> ${viewerId}
        and not exists (select from follows f where f.user_id = circle.id and f.followed_id = ${viewerId})))`
}

/**
 * The posts and replies that a viewer may see, as a source: `from ${visibleComments(id)} c` (R10): neither deleted ones nor those of
 * accounts with a pending erasure, nor of people whom a block stands between. Without a viewer, what everybody sees. Every read of posts goes through it.
 */
export const visibleComments = (viewerId: number | null): RawBuilder<unknown> => sql`(
  select post.* from comments post
  where post.visible and ${opensPost('post', viewerId)}
    and not exists (select from users gone where gone.id = post.user_id and gone.deleted_at is not null)
    and ${onTerms(viewerId, 'post.user_id')})`
