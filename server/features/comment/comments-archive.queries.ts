import type { Gif } from '../../../common/api/gif.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { lockGames } from '../../catalogue/write/locks.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { type Game, gameColumn } from '../../resource/archive/games.queries.ts'
import { onTerms } from '../../visibility/silences.queries.ts'

/**
 * A batch of a user's posts and replies ordered by id, after the last one of the previous batch, with the nicks that
 * they mention.
 */
export async function commentsAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  const { rows } = await sql<OwnCommentRow>`
    select c.id, c.parent_id, c.document, c.gif, c.link, c.lang, c.public, c.spoiler, c.created_at, c.edited_at,
      ${gameColumn} as game,
      coalesce((
        select json_agg(json_build_object('id', u.id, 'nick', u.nick) order by u.id)
        from comment_mentions m join users u on u.id = m.user_id
        where m.owner_id = c.user_id and m.comment_id = c.id and u.deleted_at is null), '[]') as mentions,
      coalesce((
        select json_agg(json_build_object('kind', m.kind, 'alt', m.alt, 'place', m.place) order by m.place)
        from comment_media m where m.user_id = c.user_id and m.comment_id = c.id), '[]') as media
    from comments c left join games g on g.id = c.game_id left join game_details d on d.game_id = c.game_id
    where c.user_id = ${userId} and c.id > ${id} and c.visible order by c.id limit ${count}`.execute(trx)
  return rows
}

export interface OwnCommentRow {
  id: number
  parent_id: number | null
  document: string
  gif: Gif | null
  link: string | null
  lang: string | null
  public: boolean
  spoiler: boolean
  created_at: Date
  edited_at: Date | null
  game: Game | null
  mentions: { id: number; nick: string }[]
  media: { kind: 'picture' | 'video'; alt: string; place: number }[]
}

/** When a user wrote posts and replies, to the millisecond: an archive knows them by it. */
export async function commentMoments(db: Kysely<DB>, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from comments where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ created_at }) => created_at.getTime()))
}

/** A post to be written, dates included. */
export interface NewComment {
  document: string
  words: string
  terms: string[]
  mentions: number[]
  game_id: number | null
  gif: Gif | null
  link: string | null
  lang: string | null
  public: boolean
  spoiler: boolean
  created_at: string
  edited_at: string | null
}

/** The columns of `NewComment`. */
export const commentShape =
  'document text, words text, terms text[], mentions integer[], game_id integer, gif jsonb, link text, lang text, public boolean, spoiler boolean, created_at timestamptz, edited_at timestamptz'
const batchSize = 500

/**
 * Adds posts without replies, and nobody is notified of old ones; a game that was deleted in the meantime is left out.
 * Returns how many.
 */
export async function addComments(trx: Transaction<DB>, userId: number, comments: NewComment[]): Promise<number> {
  for (let at = 0; at < comments.length; at += batchSize) {
    const batch = comments.slice(at, at + batchSize)
    const held = await lockGames(
      trx,
      batch.flatMap(({ game_id }) => game_id ?? []),
    )
    const rows = batch.map((row) => ({ ...row, game_id: held.has(row.game_id ?? 0) ? row.game_id : null }))
    await sql`
      with given as materialized (select * from ${rowsOf(rows, commentShape)}),
      added as (
        insert into comments (user_id, game_id, document, words, search, gif, link, lang, public, spoiler, circles, created_at, edited_at)
        select ${userId}::integer, game_id, document, words, array_to_tsvector(terms), gif, link, lang, public, spoiler,
          case when public then '{}' else array[${userId}::integer] end, created_at, edited_at
        from given order by created_at returning id, created_at)
      insert into comment_mentions (owner_id, comment_id, user_id)
      select distinct ${userId}::integer, added.id, u.id from added join given using (created_at)
      join users u on u.id = any(given.mentions) and u.deleted_at is null and ${onTerms(userId, 'u.id')}`.execute(trx)
  }
  return comments.length
}
