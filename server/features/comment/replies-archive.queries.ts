import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { onTerms } from '../../visibility/silences.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import { circlesUnder, lockPosts, lockThread } from './thread.queries.ts'
import { commentShape, type NewComment } from './comments-archive.queries.ts'
import { momentOf } from '../../resource/archive/archive-part.ts'

/** A reply to be written, below the post of this id here. */
type NewReply = NewComment & { parent_id: number }

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
const seenPosts = async (db: Kysely<DB>, userId: number, ids: number[]): Promise<Set<number>> =>
  new Set((await placesOf(db, userId, ids)).map(({ id }) => id))

/** A user's posts and replies by the moment at which they were written. */
async function ownByMoment(trx: Transaction<DB>, userId: number): Promise<Map<number, number>> {
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
async function lockParents(trx: Transaction<DB>, userId: number, ids: number[]): Promise<void> {
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
async function addReplies(trx: Transaction<DB>, userId: number, replies: NewReply[]): Promise<AddedReply[]> {
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

interface Archived {
  id: number
  reply: number | null
  created_at: string
}

/**
 * A reply to be brought back: below a post of others by its id here, or below an own one, by the moment at which that
 * was written.
 */
interface PlacedReply {
  row: NewComment
  below: { id: number } | { moment: number }
}

/**
 * The replies that can be brought back, at most `limits.archivedReplies`: those below a post of this site that the user
 * sees, and those below a post or reply of the same archive that is here or comes with it.
 */
export async function placedReplies(
  db: Kysely<DB>,
  userId: number,
  all: readonly Archived[],
  given: { wanted: readonly { post: Archived; row: NewComment }[]; now: number; sameSite: boolean },
): Promise<PlacedReply[]> {
  const own = new Map(all.map((one) => [one.id, one]))
  const replies = given.wanted.filter(({ post }) => post.reply !== null).slice(0, limits.archivedReplies)
  // Elsewhere, the same number is another post.
  const others = given.sameSite ? replies.flatMap(({ post: { reply } }) => (own.has(reply!) ? [] : reply!)) : []
  const seen = await seenPosts(db, userId, others)
  const coming = new Set(given.wanted.filter(({ post }) => post.reply === null).map(({ post }) => post.id))
  const fresh = new Set(given.wanted.map(({ post }) => post.id))
  // In the order in which they were written, so a reply comes after what it answers.
  return replies.flatMap(({ post, row }): PlacedReply[] => {
    const above = own.get(post.reply!)
    if (!above) return seen.has(post.reply!) ? [come(post, row, { id: post.reply! })] : []
    if (fresh.has(above.id) && !coming.has(above.id)) return []
    return [come(post, row, { moment: momentOf(above.created_at, given.now) })]
  })

  function come(post: Archived, row: NewComment, below: PlacedReply['below']): PlacedReply {
    coming.add(post.id)
    return { row, below }
  }
}

/**
 * Locks the posts that replies of an archive will be written below, as far as they are here already: before anything is
 * written, since other writers move counters only after these locks.
 */
export async function lockAnswered(
  trx: Transaction<DB>,
  userId: number,
  all: readonly Archived[],
  { now, sameSite }: { now: number; sameSite: boolean },
): Promise<void> {
  const replies = all.filter(({ reply }) => reply !== null)
  if (replies.length === 0) return
  const [own, here] = [new Map(all.map((one) => [one.id, one])), await ownByMoment(trx, userId)]
  const missing = replies.filter((one) => !here.has(momentOf(one.created_at, now))).slice(0, limits.archivedReplies)
  const ids = missing.flatMap(({ reply }) => {
    const above = own.get(reply!)
    if (above) return here.get(momentOf(above.created_at, now)) ?? []
    return sameSite ? reply! : []
  })
  await lockParents(trx, userId, [...new Set(ids)])
}

/**
 * Writes them, level by level: what answers an own reply waits until that has its id here. Returns how many were added.
 */
export async function restoreReplies(
  trx: Transaction<DB>,
  userId: number,
  replies: readonly PlacedReply[],
): Promise<number> {
  const own = await ownByMoment(trx, userId)
  const idOf = ({ below }: PlacedReply): number | undefined => ('id' in below ? below.id : own.get(below.moment))
  let added = 0
  for (let waiting = replies; waiting.length > 0;) {
    const ready = waiting.flatMap((reply): NewReply[] => {
      const parent = idOf(reply)
      return parent === undefined ? [] : [{ ...reply.row, parent_id: parent }]
    })
    // What is left answers something that could not be written.
    if (ready.length === 0) return added
    waiting = waiting.filter((reply) => idOf(reply) === undefined)
    for (const { id, created_at } of await addReplies(trx, userId, ready)) {
      own.set(created_at.getTime(), id)
      added += 1
    }
  }
  return added
}
