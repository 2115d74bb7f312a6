import Type, { type Static } from 'typebox'
import { changeTypes, flagNames, manyFlags } from '../rules/collection.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game-card.ts'
import { Empty, Flag, Id, IdParams, Instant, Nullable, Rating, Slug } from './shapes.ts'

const on = Type.Optional(Flag)
const flagFields = {
  have: on,
  wanted: on,
  played: on,
  completed: on,
  ended: on,
  pending: on,
  lended: on,
  awarded: on,
  favourite: on,
  playing: on,
  abandoned: on,
}

/**
 * One game of a collection. Flags that are off, an unset rating and an unset platform are left out, and platforms and
 * genres are ids and slugs: 5,000 games must fit in one small answer (COL-03). The owner gets the latest change first;
 * others get the order of names, which does not reveal the time of changes (D1).
 */
export const CollectionEntry = Type.Object({
  /** The game's id. */
  id: Id,
  /** Left out of a complete collection when it is equal to slugify(title) (common/rules/names.ts). */
  slug: Type.Optional(Slug),
  title: Type.String(),
  cover: Type.Optional(Type.String()),
  /** Year of the first release. */
  year: Type.Optional(Type.Integer()),
  /** Platform ids of the game, first release first. */
  platforms: Type.Array(Type.Integer()),
  genre: Type.Optional(Type.String()),
  ...flagFields,
  /** The owner's own score, 1 to 10 in halves. */
  rating: Type.Optional(Type.Number()),
  /** The platform on which the owner has it. */
  platform: Type.Optional(Type.Integer()),
  /** Only for the owner: the borrower (D1). */
  borrower: Type.Optional(Type.String()),
})
export type CollectionEntry = Static<typeof CollectionEntry>

export const Collection = Type.Object({
  data: Type.Array(CollectionEntry),
  /** Names of the platforms that the entries refer to by id. */
  platforms: Type.Array(Type.Object({ id: Type.Integer(), slug: Type.String(), name: Type.String() })),
})
export type Collection = Static<typeof Collection>

const integers = Type.Array(Type.Integer())
const textsOrNull = Type.Array(Nullable(Type.String()))

/**
 * The entries of a collection as one array for each value, in the order of CollectionEntry: what changes with every
 * flag. Their games are CollectionGames; both together are a Collection.
 */
export const CollectionEntries = Type.Object({
  /** Ids of the games. */
  id: integers,
  /** The flags of common/rules/collection.ts in their order, as the bits of one number: the first has value 1. */
  flags: integers,
  rating: Type.Array(Nullable(Type.Number())),
  platform: Type.Array(Nullable(Type.Integer())),
  /** Only for the owner: the borrowers by the ids of games (D1). */
  borrowers: Type.Optional(Type.Record(Type.String({ pattern: '^[0-9]+$' }), Type.String())),
})
export type CollectionEntries = Static<typeof CollectionEntries>

/** The games of a collection as one array for each value, in the order of their ids: the same for all viewers. */
export const CollectionGames = Type.Object({
  id: integers,
  title: Type.Array(Type.String()),
  /** Null where it is equal to slugify(title). */
  slug: textsOrNull,
  cover: textsOrNull,
  year: Type.Array(Nullable(Type.Integer())),
  genre: textsOrNull,
  platforms: Type.Array(integers),
  /** Names of the platforms that the games, or entries of them, are on. */
  platformNames: Collection.properties.platforms,
})
export type CollectionGames = Static<typeof CollectionGames>

const statuses = ['all', ...flagNames] as const
const CountOfStatus = Type.Object(
  Object.fromEntries(statuses.map((status) => [status, Type.Integer()])) as Record<
    (typeof statuses)[number],
    ReturnType<typeof Type.Integer>
  >,
)

/** What stands first on the page of a collection, so that the page needs no more of it until it is scrolled. */
export const FirstGames = Type.Object({
  /** The first of the chosen games, at most 40, as others see them. */
  chosen: Type.Array(CollectionEntry),
  /** The total of the choice. */
  total: Type.Integer(),
  /** The first favourites, at most 8. */
  favourites: Type.Array(CollectionEntry),
  /** How many entries of the whole collection have each flag. */
  counts: CountOfStatus,
  platforms: Collection.properties.platforms,
  /** How many entries are on each platform: on their own one, otherwise on each of their game. */
  platformCounts: Type.Array(Type.Object({ id: Type.Integer(), count: Type.Integer() })),
})
export type FirstGames = Static<typeof FirstGames>

const counted = { count: Type.Integer() }

/**
 * How many games of a collection have each score and are of each decade, lowest first; without those that nothing has.
 */
export const LibraryCounts = Type.Object({
  ratings: Type.Array(Type.Object({ rating: Rating, ...counted }), { maxItems: limits.ratingSteps }),
  /** By their first year: 1990. */
  decades: Type.Array(Type.Object({ decade: Type.Integer(), ...counted }), { maxItems: limits.page }),
})
export type LibraryCounts = Static<typeof LibraryCounts>

/** What both the caller and somebody else have. */
const SharedGames = Type.Object({
  total: Type.Integer(),
  /** Some of them, those first that the other person likes best. */
  games: Type.Array(GameCard, { maxItems: limits.topGamesMax }),
})

/** The games that a person put first, in their order. */
export const TopGames = Type.Array(GameCard, { maxItems: limits.topGamesMax })

const changeType = Type.Enum([...changeTypes])

export const collectionCalls = defineCalls({
  show: {
    method: 'GET',
    path: '/collection/{id}',
    access: 'public',
    summary: 'The whole collection of a person, with an ETag',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Collection, 304: Empty },
  },
  entries: {
    method: 'GET',
    path: '/collection/{id}/entries',
    access: 'public',
    summary: 'The entries of a collection as columns, with an ETag',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: CollectionEntries, 304: Empty },
  },
  games: {
    method: 'GET',
    path: '/collection/{id}/games',
    access: 'public',
    summary: 'The games of a collection as columns, with an ETag that flags and scores do not change',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: CollectionGames, 304: Empty },
  },
  first: {
    method: 'GET',
    path: '/collection/{id}/first',
    access: 'public',
    summary: 'The first forty games of a collection under a choice, with its counts, as others see it',
    limit: 'read',
    replica: true,
    params: IdParams,
    query: Type.Object({
      status: Type.Optional(Type.Enum([...statuses])),
      /** Slug of a platform; of an unknown one there are no games. */
      platform: Type.Optional(Type.String({ maxLength: limits.slugMax })),
      rating: Type.Optional(Rating),
      /** The first year of a decade. */
      decade: Type.Optional(Type.Integer({ minimum: limits.decadeMin, maximum: limits.decadeMax, multipleOf: 10 })),
      sort: Type.Optional(Type.Enum(['title', 'year', 'rating'])),
      q: Type.Optional(Type.String({ maxLength: limits.searchMax })),
    }),
    answers: { 200: FirstGames },
  },
  set: {
    method: 'POST',
    path: '/collection',
    access: 'user',
    summary: 'Set one value of one game; answers the entry, or "deleted" when nothing is left of it',
    limit: 'write',
    body: Type.Object({
      id_game: Id,
      type: changeType,
      /**
       * A flag: 0, 1, true or false; `lended` also the borrower's name; `platform` an id or null; `rating` 1 to 10 in
       * halves or null.
       */
      value: Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: limits.borrowerMax }), Type.Null()]),
    }),
    answers: { 200: Type.Union([CollectionEntry, Type.Literal('deleted')]) },
  },
  have: {
    method: 'POST',
    path: '/collection/have',
    access: 'user',
    summary: `Put up to ${limits.haveMax} games on the caller's shelf at once, all or none; answers how many were not there before`,
    limit: 'write',
    body: Type.Object({
      games: Type.Array(
        Type.Object({
          id_game: Id,
          /** Where the caller has it; otherwise what was chosen before stays. */
          platform: Type.Optional(Nullable(Id)),
        }),
        { minItems: 1, maxItems: limits.haveMax },
      ),
    }),
    answers: { 200: Type.Object({ added: Type.Integer() }) },
  },
})

/** Apart from the others: what profiles load after their first games. */
export const libraryCalls = defineCalls({
  counts: {
    method: 'GET',
    path: '/collection/{id}/counts',
    access: 'public',
    summary: 'How many games of a collection have each score and are of each decade',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: LibraryCounts },
  },
  both: {
    method: 'GET',
    path: '/collection/{id}/both',
    access: 'user',
    summary: 'How many games both the caller and this person have, and some of them',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: SharedGames },
  },
})

/** Apart from the others: only the dialog that chooses them loads it. */
export const topGameCalls = defineCalls({
  set: {
    method: 'PUT',
    path: '/collection/top',
    access: 'user',
    summary: `Put up to ${limits.topGamesMax} favourites first, in this order`,
    limit: 'write',
    body: Type.Object({ games: Type.Array(Id, { maxItems: limits.topGamesMax }) }),
    answers: { 200: Type.Object({ data: TopGames }) },
  },
})

/** What an entry holds; what is off or unset is left out. */
export const EntryState = Type.Object({
  ...flagFields,
  rating: Type.Optional(Rating),
  platform: Type.Optional(Id),
  borrower: Type.Optional(Type.String({ minLength: 1, maxLength: limits.borrowerMax })),
})
export type EntryState = Static<typeof EntryState>

/** An entry as it was, with all that it takes to put it back. */
const FormerEntry = Type.Object({
  ...EntryState.properties,
  created_at: Instant,
  changed_at: Instant,
  /** The rating is the verdict of a review, which replaced this one. */
  verdict: Type.Optional(Type.Object({ replaced: Nullable(Rating) })),
})

/** One of several entries before and after their change; null: there is none. */
export const ChangedEntry = Type.Object({ id: Id, before: Nullable(FormerEntry), after: Nullable(EntryState) })
export type ChangedEntry = Static<typeof ChangedEntry>

const severalGames = Type.Array(Id, { minItems: 1, maxItems: limits.manyMax })
const changedEntries = Type.Array(ChangedEntry, { maxItems: limits.manyMax })

/** Apart from the others: only who chooses several games loads them. */
export const manyEntryCalls = defineCalls({
  set: {
    method: 'POST',
    path: '/collection/many',
    access: 'user',
    summary: `Make one change of up to ${limits.manyMax} games at once, all or none; answers the entries that changed, before and after`,
    limit: 'write',
    body: Type.Object({
      games: severalGames,
      type: Type.Enum([...manyFlags, 'platform', 'remove']),
      /** A flag: 0, 1, true or false; `platform` an id or null; with `remove` it is left out. */
      value: Type.Optional(Type.Union([Type.Boolean(), Type.Number(), Type.Null()])),
    }),
    answers: { 200: Type.Object({ data: changedEntries }) },
  },
  undo: {
    method: 'PUT',
    path: '/collection/many',
    access: 'user',
    summary:
      'Put entries back as they were `before`, where they still are as they were `after`; answers those that are',
    limit: 'write',
    body: Type.Object({ entries: Type.Array(ChangedEntry, { minItems: 1, maxItems: limits.manyMax }) }),
    size: { bytes: 262_144, reason: 'The former entries of 200 games are one call.' },
    answers: {
      200: Type.Object({
        data: changedEntries,
        /** Games whose entries were changed since: they stay as they are. */
        kept: Type.Array(Id, { maxItems: limits.manyMax }),
      }),
    },
  },
})
