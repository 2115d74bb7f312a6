import { sql, type Transaction } from 'kysely'
import type { Likeable } from '../../common/api/index.ts'
import type { DB } from '../db/types.ts'
import type { DemoEvent } from './demo-timeline.ts'
import type { DemoLike, DemoList, DemoReview } from './demo-writing.ts'

const day = 86_400_000

interface Place {
  userId: number
  /** Ids of all users by nick, of games by slug. */
  people: ReadonlyMap<string, number>
  games: ReadonlyMap<string, number>
  now: number
}

/** Writes a user's lists with their games and likes; returns their events. The triggers update the counters. */
export async function insertLists(trx: Transaction<DB>, lists: DemoList[], place: Place): Promise<DemoEvent[]> {
  const { userId, games, now } = place
  const events: DemoEvent[] = []
  for (const { likes, age, games: slugs, notes = {}, ...written } of lists) {
    const at = new Date(now - age * day)
    const row = { ...written, user_id: userId, created_at: at, changed_at: at }
    const { id } = await trx.insertInto('lists').values(row).returning('id').executeTakeFirstOrThrow()
    const address = { user_id: userId, slug: written.slug, list_id: id, created_at: at }
    await trx.insertInto('list_slugs').values(address).execute()
    const held = slugs.filter((slug) => games.has(slug))
    const ids = held.map((slug) => games.get(slug))
    const said = held.map((slug) => notes[slug] ?? '')
    await sql`
      insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at, note)
      select ${userId}, ${id}, game, place, ${written.public}, ${at}, ${at}, note
      from unnest(${ids}::integer[], ${said}::text[]) with ordinality as row (game, note, place)`.execute(trx)
    await insertLikes(trx, 'list', id, likes, place)
    if (written.public) events.push({ kind: 'list', gameId: null, rating: null, listId: id, age })
  }
  return events
}

/** Writes a user's reviews with their likes; returns their events. */
export async function insertReviews(trx: Transaction<DB>, reviews: DemoReview[], place: Place): Promise<DemoEvent[]> {
  const { userId, games, now } = place
  const events: DemoEvent[] = []
  for (const { likes, age, game, ...written } of reviews) {
    const at = new Date(now - age * day)
    const gameId = games.get(game)
    if (gameId === undefined) continue
    const row = { ...written, user_id: userId, game_id: gameId, created_at: at, changed_at: at }
    const { id } = await trx.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()
    await insertLikes(trx, 'review', id, likes, place)
    events.push({ kind: 'review', gameId, rating: null, reviewId: id, age })
  }
  return events
}

/** Writes who likes one thing of a user. */
export async function insertLikes(
  trx: Transaction<DB>,
  noun: Likeable,
  id: number,
  likes: DemoLike[],
  { userId, people, now }: Place,
): Promise<void> {
  if (likes.length === 0) return
  const rows = likes.map(({ nick, age }) => ({ user_id: people.get(nick) ?? 0, created_at: new Date(now - age * day) }))
  await sql`
    insert into ${sql.ref(`${noun}_likes`)} (owner_id, ${sql.ref(`${noun}_id`)}, user_id, created_at)
    select ${userId}, ${id}, user_id, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (user_id integer, created_at timestamptz)`.execute(trx)
}
