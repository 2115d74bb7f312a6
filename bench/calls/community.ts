import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/db/types.ts'
import { knownLists } from '../generate/social/lists.ts'
import { knownRoles } from '../generate/users.ts'

export interface Person {
  id: number
  nick: string
  token: string
}

/**
 * The inputs of requests about users' lists, reviews and timelines: they fill a page on a small site as on a large one.
 */
export interface Community {
  follows300: Person
  follows5000: Person
  /** Followed by 15,000, or on a small site by half of all users. */
  star: { id: number; followers: number }
  listOf500: number
  /** Public lists and reviews, the most liked first. */
  lists: number[]
  reviews: number[]
  publicLists: number
  /** Users who wrote several pages of them. */
  listers: number[]
  reviewers: number[]
  /** Games with pages of reviews, the most reviewed first. */
  reviewed: number[]
  /** The number of reviews of the first of these. */
  mostReviews: number
  /** A game that is only on the newest lists, but on many of them. */
  newGame: number
  /** Lists of medium length, each with its owner logged in. */
  own: { list: number; owner: Person }[]
}

/** The approximate number of lists, and reviews, of a user whose pages are requested. */
const usual = { lists: 20, reviews: 40 }
const fullPage = 20
const hotThings = 100
const ownLists = 16

type LogIn = (person: { id: number; nick: string }) => Promise<Person>

export async function readCommunity(db: Kysely<DB>, logIn: LogIn): Promise<Community> {
  const known = await sql<{ id: number; nick: string }>`
    select id, nick from users where nick = any (${knownRoles})`.execute(db)
  const called = (nick: (typeof knownRoles)[number]): { id: number; nick: string } => {
    const one = known.rows.find((row) => row.nick === nick)
    if (!one) throw new Error(`This database has no user ${nick}: generate a new one`)
    return one
  }
  const long = Object.keys(knownLists)[0]
  const { rows } = await sql<Omit<Community, 'follows300' | 'follows5000' | 'star' | 'own'> & { followers: number }>`
    select (select followers from user_counters where user_id = ${called('followed_by_15000').id}) as followers,
      (select id from lists where title = ${long}) as "listOf500",
      (select value::integer from site_counters where key = 'lists') as "publicLists",
      array(select id from lists where public order by total_likes desc, id desc limit ${hotThings}) as lists,
      array(select id from reviews order by total_likes desc, id desc limit ${hotThings}) as reviews,
      array(select user_id from user_counters order by abs(lists_public - ${usual.lists}), user_id limit ${fullPage}) as listers,
      array(select user_id from user_counters order by abs(reviews - ${usual.reviews}), user_id limit ${fullPage}) as reviewers,
      array(select game_id from game_stats where reviews >= ${fullPage} order by reviews desc, game_id limit 30) as reviewed,
      (select max(reviews) from game_stats) as "mostReviews",
      (select game_id from list_games g join lists l on l.id = g.list_id where l.public order by l.created_at desc, g.position limit 1) as "newGame"`.execute(
    db,
  )
  const { followers, ...found } = rows[0]!
  const own = await sql<{ list: number; id: number; nick: string }>`
    select l.id as list, u.id, u.nick from lists l join users u on u.id = l.user_id
    where l.public and l.total_games between 10 and 30 order by hashint4(l.id) limit ${ownLists}`.execute(db)
  return {
    ...found,
    star: { id: called('followed_by_15000').id, followers },
    follows300: await logIn(called('follows_300')),
    follows5000: await logIn(called('follows_5000')),
    own: await Promise.all(own.rows.map(async ({ list, id, nick }) => ({ list, owner: await logIn({ id, nick }) }))),
  }
}
