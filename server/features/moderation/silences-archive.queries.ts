import { sql } from 'kysely'
import Type from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { Silence } from '../../../common/api/user.ts'
import { limits } from '../../../common/rules/limits.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'

/** Whom a user muted or blocked. Following ends in both directions with each block. */
export const silencesFile = defineArchive({
  name: 'silences',
  about: { en: 'whom you muted or blocked', es: 'a quién silenciaste o bloqueaste' },
  title: 'The people a person muted or blocked',
  description: 'By nick, as it was then.',
  list: 'people',
  most: limits.silencesMax,
  table: 'silences',
  order: ['other_id'],
  columns: {
    id: Id,
    nick: Type.String({ minLength: 1, maxLength: limits.nickMax }),
    kind: Silence,
    created_at: Instant,
  },
  named: {
    column: 'other_id',
    userColumn: 'other_id',
    from: () => sql`(select u.id, u.id as user_id from users u where u.deleted_at is null)`,
  },
  same: ['other_id'],
  rowsMax: limits.silencesMax,
  afterWrite: async (trx, userId) => {
    const blocked = sql`select other_id from silences where user_id = ${userId} and kind = 'block'`
    await sql`
      delete from follows where (user_id = ${userId} and followed_id in (${blocked}))
        or (followed_id = ${userId} and user_id in (${blocked}))`.execute(trx)
  },
})
