import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { CollectionCounts, Day, Id, IdParams, Named, Nullable, Slug } from './shapes.ts'
import { UserCard } from './user.ts'

/** How much of a release date is known: only the year, the quarter, the month, or the day itself. */
export const Precision = Type.Union([
  Type.Literal('day'),
  Type.Literal('month'),
  Type.Literal('quarter'),
  Type.Literal('year'),
])
export type Precision = Static<typeof Precision>

const cardFields = {
  id: Id,
  slug: Slug,
  title: Type.String(),
  /** Address of the picture; null: the client draws one from title, genre, platform and year. */
  cover: Nullable(Type.String()),
  release_date: Nullable(Day),
  release_precision: Nullable(Precision),
  platforms: Type.Array(Named),
  /** Slug of the first genre, which chooses the drawn cover. */
  genre: Nullable(Type.String()),
  /** Average of the players' ratings, 1 to 10; null while nobody rated. */
  rate: Nullable(Type.Number()),
}

export const GameCard = Type.Object(cardFields)
export type GameCard = Static<typeof GameCard>

const Release = Type.Object({ platform: Named, date: Nullable(Day), precision: Nullable(Precision) })

export const Game = Type.Object({
  ...cardFields,
  igdb_id: Nullable(Type.Integer()),
  aliases: Type.Array(Type.String()),
  description: Nullable(Type.Object({ en: Type.String(), es: Type.String() })),
  releases: Type.Array(Release),
  genres: Type.Array(Named),
  themes: Type.Array(Named),
  developers: Type.Array(Named),
  publishers: Type.Array(Named),
  franchise: Nullable(Named),
  websites: Type.Array(Type.Object({ kind: Type.String(), url: Type.String() })),
  /** Score of the external database, 0 to 100. */
  external_score: Nullable(Type.Number()),
  /** Seconds; null where unknown. */
  time_to_beat: Nullable(
    Type.Object({
      hastily: Nullable(Type.Integer()),
      normally: Nullable(Type.Integer()),
      completely: Nullable(Type.Integer()),
    }),
  ),
  screenshots: Type.Array(Type.String()),
  videos: Type.Array(Type.String()),
  /** Where the facts come from, for the credits: core, mame, igdb or user. */
  source: Type.String(),
})
export type Game = Static<typeof Game>

export const GameExtra = Type.Object({
  similar: Type.Array(GameCard),
  lists: Type.Integer(),
  reviews: Type.Integer(),
  comments: Type.Integer(),
  /** How many people keep the game, by collection type. */
  collection: CollectionCounts,
})
export type GameExtra = Static<typeof GameExtra>

const shelf = <const P extends string>(path: P, summary: string) =>
  ({
    method: 'GET',
    path,
    access: 'public',
    summary,
    limit: 'read',
    params: Type.Object({ x: Type.Integer({ minimum: 1, maximum: limits.shelfMax }) }),
    answers: { 200: Type.Array(GameCard) },
  }) as const
/** The same shelf without saying how many. */
const shelfOfAll = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, access: 'public', summary, limit: 'read', answers: { 200: Type.Array(GameCard) } }) as const

export const gameCalls = defineCalls({
  show: {
    method: 'GET',
    path: '/game/{slug}',
    access: 'public',
    summary: 'One game',
    limit: 'read',
    params: Type.Object({ slug: Slug }),
    answers: { 200: Game },
  },
  extra: {
    method: 'GET',
    path: '/game/extra/{id}',
    access: 'public',
    summary: 'Similar games and counts of a game',
    limit: 'read',
    params: IdParams,
    answers: { 200: GameExtra },
  },
  search: {
    method: 'POST',
    path: '/game/search',
    access: 'public',
    summary: 'Games and people by name; forgives typos, accents and numerals',
    limit: 'search',
    body: Type.Object({ data: Type.String({ minLength: 1, maxLength: limits.searchMax }) }),
    answers: { 200: Type.Object({ games: Type.Array(GameCard), users: Type.Array(UserCard) }) },
  },
  monthly: {
    method: 'GET',
    path: '/game/monthly',
    access: 'public',
    summary: 'The most wanted and played game of the month',
    limit: 'read',
    answers: { 200: Game },
  },
  trending: shelfOfAll('/game/trending', 'What people put on their shelves these days'),
  anticipated: shelfOfAll('/game/anticipated', 'Games to come that most people want'),
  recent: shelfOfAll('/game/recent', 'Games that came out lately, newest first'),
  recentCount: shelf('/game/recent/{x}', 'The same, x of them'),
  soon: shelfOfAll('/game/soon', 'Games that come out next, soonest first'),
  soonCount: shelf('/game/soon/{x}', 'The same, x of them'),
  top: shelfOfAll('/game/top', 'Best rated by the players'),
  topCount: shelf('/game/top/{x}', 'The same, x of them'),
})
