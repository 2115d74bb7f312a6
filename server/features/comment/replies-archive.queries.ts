import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { rowsOf } from '../../db/rows.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { onTerms } from '../../visibility/silences.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import { circlesUnder } from './audience.queries.ts'
import { commentShape, type NewComment } from './comments-archive.queries.ts'
import { lockPosts, lockThread } from './thread.queries.ts'

/** A reply to be written, below the post of this id here. */
export type NewReply = NewComment & { parent_id: number }

interface AddedReply {
  id: number
  created_at: Date
}

interface Place {
  id: number
  user_id: number
  root: number
  game_id: number | null
}

/** Those of these posts that a user sees, and may answer. */
async function placesOf(db: Kysely<DB>, userId: number, ids: number[]): Promise<Place[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Place>`
    select c.id, c.user_id, coalesce(c.root_id, c.id) as root, c.game_id from ${visibleComments(userId)} c where c.id = any(${ids})`.execute(
    db,
  )
  return rows
}

/** Ids of those of these posts that a user sees. */
export const seenPosts = async (db: Kysely<DB>, userId: number, ids: number[]): Promise<Set<number>> =>
  new Set((await placesOf(db, userId, ids)).map(({ id }) => id))

/** A user's posts and replies by the moment at which they were written. */
export async function ownByMoment(trx: Transaction<DB>, userId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; created_at: Date }>`
    select id, created_at from comments where user_id = ${userId} and visible`.execute(trx)
  return new Map(rows.map(({ id, created_at }) => [created_at.getTime(), id]))
}

/** Locks these games, the threads and the posts, in this order. Returns the games that still exist. */
async function lockPlaces(trx: Transaction<DB>, places: Place[], games: number[]): Promise<Set<number>> {
  const held = await lockGames(trx, games)
  for (const root of [...new Set(places.map((place) => place.root))].sort((one, other) => one - other))
    await lockThread(trx, root, 'shared')
  await lockPosts(
    trx,
    places.map(({ id }) => id),
  )
  return held
}

/**
 * Locks what replies are going to be written below, with its authors first: a block of this moment is seen by what
 * follows.
 */
export async function lockParents(trx: Transaction<DB>, userId: number, ids: number[]): Promise<void> {
  const places = await placesOf(trx, userId, ids)
  const authors = new Set(places.map((place) => place.user_id))
  authors.delete(userId)
  await lockAccounts(trx, [...authors])
  await lockPlaces(
    trx,
    places,
    places.flatMap(({ game_id }) => game_id ?? []),
  )
}

/**
 * Adds replies below posts that their author sees at this moment, with the audience that follows; the others are left
 * out, and those that would have too many circles. Nobody is notified of old ones. Locks as every writer: games,
 * threads, parents. Returns those that were added.
 */
export async function addReplies(trx: Transaction<DB>, userId: number, replies: NewReply[]): Promise<AddedReply[]> {
  const parents = replies.map((reply) => reply.parent_id)
  const seen = await placesOf(trx, userId, parents)
  const games = [...replies, ...seen].flatMap(({ game_id }) => game_id ?? [])
  const held = await lockPlaces(trx, seen, games)
  const rows = replies.map((row) => ({ ...row, game_id: held.has(row.game_id ?? 0) ? row.game_id : null }))
  const added = await sql<AddedReply>`
    with given as materialized (select * from ${rowsOf(rows, `${commentShape}, parent_id integer`)}),
    placed as materialized (
      select c.*, p.game_id as about, coalesce(p.root_id, p.id) as root, ${circlesUnder('p.circles')} as circles
      from (select given.*, ${userId}::integer as user_id from given) c
      join ${visibleComments(userId)} p on p.id = c.parent_id and p.created_at <= c.created_at),
    added as (
      insert into comments (user_id, parent_id, root_id, game_id, document, words, search, gif, link, lang, public, spoiler, circles,
        created_at, edited_at)
      select user_id, parent_id, root, coalesce(game_id, about), document, words, array_to_tsvector(terms), gif, link, lang, public,
        spoiler, circles, created_at, edited_at
      from placed where cardinality(circles) <= ${sql.lit(limits.postCircles)} order by created_at returning id, created_at),
    mentioned as (
      insert into comment_mentions (owner_id, comment_id, user_id)
      select distinct ${userId}::integer, added.id, u.id from added join given using (created_at)
      join users u on u.id = any(given.mentions) and u.deleted_at is null and ${onTerms(userId, 'u.id')})
    select id, created_at from added`.execute(trx)
  return added.rows
}
