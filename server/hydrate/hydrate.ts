import type { Kysely } from 'kysely'
import type { GameCard } from '../../common/api/game.ts'
import type { List } from '../../common/api/list.ts'
import type { Review } from '../../common/api/review.ts'
import type { UserCard } from '../../common/api/user.ts'
import type { DB } from '../db/types.ts'
import type { AnyViewer } from '../viewer.ts'
import { findGames } from './games.queries.ts'
import { findLists } from './lists.queries.ts'
import { findReviews } from './reviews.queries.ts'
import { findUsers } from './users.queries.ts'
import { toList, toReview } from './views.ts'

/** The ids of what a page shows: unknown, hidden and repeated ids are harmless. */
interface Wanted {
  users?: readonly number[]
  games?: readonly number[]
  lists?: readonly number[]
  reviews?: readonly number[]
}

/** The resources by id, with what they need: authors, games of reviews and covers of lists. */
interface Hydrated {
  users: ReadonlyMap<number, UserCard>
  games: ReadonlyMap<number, GameCard>
  lists: ReadonlyMap<number, List>
  reviews: ReadonlyMap<number, Review>
}

const unique = (...ids: (readonly number[] | undefined)[]): number[] => [...new Set(ids.flatMap((some) => some ?? []))]
const byId = <T extends { id: number }>(things: T[]): ReadonlyMap<number, T> =>
  new Map(things.map((thing) => [thing.id, thing]))

/**
 * Everything that this viewer may see of a page's content: one statement for each kind of resource, however long the
 * page is. First what users made, then its authors and its games. What the viewer may not see, and what lacks its
 * author or game, is left out.
 */
export async function hydrate(db: Kysely<DB>, wanted: Wanted, viewer: AnyViewer): Promise<Hydrated> {
  const viewerId = viewer?.id ?? null
  const [listRows, reviewRows] = await Promise.all([
    findLists(db, unique(wanted.lists), viewerId),
    findReviews(db, unique(wanted.reviews), viewerId),
  ])
  const authors = [...listRows, ...reviewRows].map((row) => row.user_id)
  const about = [...listRows.flatMap((row) => row.cover), ...reviewRows.map((row) => row.game_id)]
  const [users, games] = await Promise.all([
    findUsers(db, unique(wanted.users, authors), viewerId).then(byId),
    findGames(db, unique(wanted.games, about)).then(byId),
  ])
  const lists = byId(listRows.flatMap((row) => toList(row, { users, games }) ?? []))
  const reviews = byId(reviewRows.flatMap((row) => toReview(row, { users, games }) ?? []))
  return { users, games, lists, reviews }
}

/** Those that exist, in the order of the ids. */
export const pick = <T>(things: ReadonlyMap<number, T>, ids: readonly number[]): T[] =>
  ids.flatMap((id) => things.get(id) ?? [])

/** A page of users only, in the order of the ids; those whom the viewer may not see are left out. */
export const hydrateUsers = async (db: Kysely<DB>, ids: readonly number[], viewer: AnyViewer): Promise<UserCard[]> =>
  pick((await hydrate(db, { users: ids }, viewer)).users, ids)

/** A page of games only, in the order of the ids; unknown ones are left out. */
export const hydrateGames = async (db: Kysely<DB>, ids: readonly number[]): Promise<GameCard[]> =>
  pick((await hydrate(db, { games: ids }, null)).games, ids)

/** A page of lists only, in the order of the ids; those that the viewer may not see are left out. */
export const hydrateLists = async (db: Kysely<DB>, ids: readonly number[], viewer: AnyViewer): Promise<List[]> =>
  pick((await hydrate(db, { lists: ids }, viewer)).lists, ids)

/** A page of reviews only, in the order of the ids; those that the viewer may not see are left out. */
export const hydrateReviews = async (db: Kysely<DB>, ids: readonly number[], viewer: AnyViewer): Promise<Review[]> =>
  pick((await hydrate(db, { reviews: ids }, viewer)).reviews, ids)
