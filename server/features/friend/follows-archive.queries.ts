import { sql } from 'kysely'
import Type from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { onTerms } from '../../visibility/silences.queries.ts'

/**
 * The users whom a user follows. As many are restored as the calls could add today (FR-07); the rest comes with the
 * same archive tomorrow.
 */
export const followsFile = defineArchive({
  name: 'follows',
  about: { en: 'whom you follow', es: 'a quién sigues' },
  title: 'The people a person follows',
  description: 'By nick, as it was then.',
  list: 'people',
  most: limits.followingMax,
  table: 'follows',
  order: ['followed_id'],
  columns: { id: Id, nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), created_at: Instant },
  named: {
    column: 'followed_id',
    userColumn: 'followed_id',
    from: (userId) => sql`(
      select u.id, u.id as user_id from users u where u.deleted_at is null and ${onTerms(userId, 'u.id')})`,
  },
  same: ['followed_id'],
  rowsMax: limits.followingMax,
  grant: 'grantFollows',
})
