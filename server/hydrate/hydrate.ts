import type { Kysely } from 'kysely'
import type { GameCard } from '../../common/api/game.ts'
import type { UserCard } from '../../common/api/user.ts'
import type { DB } from '../db/types.ts'
import type { AnyViewer } from '../viewer.ts'
import { comments } from './comments.ts'
import { earnedSets } from './earned-sets.ts'
import { findGames, findUsers } from './cards.queries.ts'
import { type Around, byId, type Hydrator } from './hydrator.ts'
import { lists } from './lists.ts'
import { reviews } from './reviews.ts'

/** What users make: a line for each kind, by the name of its table. */
export const hydrators = { lists, reviews, comments, earned_sets: earnedSets }

type Hydrators = typeof hydrators
type Made = keyof Hydrators
const made = Object.keys(hydrators) as Made[]
/** What is shown of each kind. */
type Shown = { [K in Made]: Hydrators[K] extends Hydrator<infer T> ? T : never }
type ShownById = { [K in Made]: ReadonlyMap<number, Shown[K]> }

/** The ids of what a page shows: unknown, hidden and repeated ids are harmless. */
type Wanted = { [K in Made | keyof Around]?: readonly number[] }

/**
 * The resources by id, with what they need: authors, mentioned people, games of reviews and posts and covers of lists.
 */
export type Hydrated = Around & ShownById

const unique = (...ids: (readonly number[] | undefined)[]): number[] => [...new Set(ids.flatMap((some) => some ?? []))]

/**
 * Everything that this viewer may see of a page's content: one statement for each kind of resource, however long the
 * page is. First what users made, then its authors and its games. What the viewer may not see, and what lacks its
 * author or game, is left out.
 */
export async function hydrate(db: Kysely<DB>, wanted: Wanted, viewer: AnyViewer): Promise<Hydrated> {
  const viewerId = viewer?.id ?? null
  const batches = await Promise.all(made.map((kind) => hydrators[kind](db, unique(wanted[kind]), viewerId)))
  const [users, games] = await Promise.all([
    findUsers(db, unique(wanted.users, ...batches.map((batch) => batch.users)), viewerId).then(byId),
    findGames(db, unique(wanted.games, ...batches.map((batch) => batch.games))).then(byId),
  ])
  const around = { users, games }
  const shown = Object.fromEntries(made.map((kind, at) => [kind, batches[at]?.show(around)]))
  return { ...around, ...(shown as ShownById) }
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

/** A page of one kind that users make only, in the order of the ids; what the viewer may not see is left out. */
export const hydratePage = async <K extends Made>(
  db: Kysely<DB>,
  kind: K,
  ids: readonly number[],
  viewer: AnyViewer,
): Promise<Shown[K][]> => {
  const shown: ShownById = await hydrate(db, { [kind]: ids }, viewer)
  return pick(shown[kind], ids)
}
