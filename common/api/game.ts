import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { cardFields, GameCard, Precision } from './game-card.ts'
import { CollectionCounts, Day, Empty, Id, IdParams, Month, Named, Nullable, Page, PageQuery, Slug } from './shapes.ts'
import { UserCard } from './user.ts'

export { cardFields, GameCard, Precision } from './game-card.ts'

const Release = Type.Object({ platform: Named, date: Nullable(Day), precision: Nullable(Precision) })

export const Game = Type.Object({
  ...cardFields,
  igdb_id: Nullable(Type.Integer()),
  aliases: Type.Array(Type.String()),
  description: Nullable(Type.Object({ en: Type.String(), es: Type.String() })),
  /** A few words that say what it is, where there is no description; null without any. */
  subtitle: Nullable(Type.Object({ en: Type.String(), es: Type.String() })),
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
  /** The source of the data, for the credits: core, mame, igdb, wikidata or user. */
  source: Type.String(),
})
export type Game = Static<typeof Game>

export const GameExtra = Type.Object({
  similar: Type.Array(GameCard),
  /** The other games of its series, oldest first, at most 30. */
  series: Type.Array(GameCard),
  lists: Type.Integer(),
  reviews: Type.Integer(),
  comments: Type.Integer(),
  /** Trophies of its largest set; 0 without one. */
  trophies: Type.Integer(),
  /** How many users keep the game, by collection type. */
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
/** The same shelf without its size. */
const shelfOfAll = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, access: 'public', summary, limit: 'read', answers: { 200: Type.Array(GameCard) } }) as const

/** Ids or slugs, as the address of a filter contains them. */
const Picked = Type.Optional(Type.Array(Type.Union([Id, Slug]), { maxItems: limits.filterMax }))

const orderNames = ['relevance', 'released', 'rate', 'popular', 'title'] as const
type OrderName = (typeof orderNames)[number]
export type GameOrder = `${OrderName}-${'asc' | 'desc'}`
const gameOrders = orderNames.flatMap((name) => [`${name}-desc`, `${name}-asc`] as GameOrder[])

/**
 * Filters of the catalogue: any of the entries of one kind, and all of the kinds. `released` is past, future, a year, a
 * range of years or a month ("2026", "1990-1999", "2026-11").
 */
export const GameFilter = Type.Object({
  developers: Picked,
  platforms: Picked,
  genres: Picked,
  publishers: Picked,
  themes: Picked,
  released: Type.Optional(
    Type.String({ pattern: '^(?:past|future|[0-9]{4}|[0-9]{4}-[0-9]{4}|[0-9]{4}-(?:0[1-9]|1[0-2]))$' }),
  ),
  text: Type.Optional(Type.String({ maxLength: limits.searchMax })),
  order: Type.Optional(Type.Enum(gameOrders)),
})
export type GameFilter = Static<typeof GameFilter>

/** A name to filter by and how many games have it. */
export const Counted = Type.Object({ ...Named.properties, total: Type.Integer() })
export type Counted = Static<typeof Counted>

/**
 * The remaining choices under a filter: for each kind the entries that have games when only the other kinds are
 * applied.
 */
const FilterCounts = Type.Object({
  platforms: Type.Array(Counted),
  genres: Type.Array(Counted),
  themes: Type.Array(Counted),
  /** First releases by decade, the newest first: 2020 stands for 2020 to 2029. */
  decades: Type.Array(Type.Object({ decade: Type.Integer(), total: Type.Integer() })),
  past: Type.Integer(),
  future: Type.Integer(),
})
export type FilterCounts = Static<typeof FilterCounts>

/** One month of releases. `data` has the best known of them, by date; `days` counts all that have a day. */
export const CalendarMonth = Type.Object({
  ...Page(GameCard).properties,
  month: Month,
  days: Type.Array(Type.Object({ day: Day, total: Type.Integer() })),
})
export type CalendarMonth = Static<typeof CalendarMonth>

const CalendarQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: -limits.calendarMonths, maximum: limits.calendarMonths })),
})

/**
 * Why a game is suggested: the viewer's relation to `game` (and its rating, `rate`), or something that the viewer likes
 * (`name`).
 */
const Reason = Type.Object({
  kind: Type.Enum(['rated', 'favourite', 'finished', 'owned', 'wanted', 'people', 'genre', 'popular']),
  game: Nullable(Type.Object({ slug: Slug, title: Type.String() })),
  rate: Nullable(Type.Number()),
  name: Nullable(Type.String()),
})
export const Suggestion = Type.Object({ ...cardFields, reason: Reason })
export type Suggestion = Static<typeof Suggestion>

const GameIds = Type.Object({
  igdb: Nullable(Type.Integer()),
  steam: Nullable(Type.String()),
  psn: Nullable(Type.String()),
  xbox: Nullable(Type.String()),
})

const names = Type.Optional(
  Type.Array(Type.String({ minLength: 1, maxLength: limits.nameMax }), { maxItems: limits.gameLinksMax }),
)
const slugs = Type.Optional(Type.Array(Slug, { maxItems: limits.gameLinksMax }))
/** A game entered by hand; unknown makers and series are added. */
export const GameDraft = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: limits.titleMax }),
    release_date: Type.Optional(Nullable(Day)),
    release_precision: Type.Optional(Nullable(Precision)),
    platforms: slugs,
    genres: slugs,
    themes: slugs,
    developers: names,
    publishers: names,
    franchise: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: limits.nameMax }))),
    description: Type.Optional(
      Type.Object({
        en: Type.String({ maxLength: limits.descriptionMax }),
        es: Type.String({ maxLength: limits.descriptionMax }),
      }),
    ),
  },
  { additionalProperties: false },
)
export type GameDraft = Static<typeof GameDraft>

/** What depends on a game, shown before it is deleted. */
const GameUses = Type.Object({
  id: Id,
  slug: Slug,
  title: Type.String(),
  entries: Type.Integer(),
  ratings: Type.Integer(),
  lists: Type.Integer(),
  reviews: Type.Integer(),
  comments: Type.Integer(),
})
export type GameUses = Static<typeof GameUses>

export const gameCalls = defineCalls({
  show: {
    method: 'GET',
    path: '/game/{slug}',
    access: 'public',
    summary: 'One game',
    limit: 'read',
    replica: true,
    params: Type.Object({ slug: Slug }),
    answers: { 200: Game },
  },
  extra: {
    method: 'GET',
    path: '/game/extra/{id}',
    access: 'public',
    summary: 'Similar games and counts of a game',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: GameExtra },
  },
  search: {
    method: 'POST',
    path: '/game/search',
    access: 'public',
    summary: 'Games and people by name; forgives typos, accents and numerals',
    limit: 'search',
    replica: true,
    body: Type.Object({ data: Type.String({ minLength: 1, maxLength: limits.searchMax }) }),
    answers: { 200: Type.Object({ games: Type.Array(GameCard), users: Type.Array(UserCard) }) },
  },
  filter: {
    method: 'POST',
    path: '/game/filter',
    access: 'public',
    summary: 'Games by maker, platform, genre, theme, date and text',
    limit: 'search',
    replica: true,
    query: PageQuery,
    body: GameFilter,
    answers: { 200: Page(GameCard) },
  },
  filterCounts: {
    method: 'POST',
    path: '/game/filter/counts',
    access: 'public',
    summary: 'What can still be chosen under a filter, with how many games',
    limit: 'search',
    body: GameFilter,
    answers: { 200: FilterCounts },
  },
  calendar: {
    method: 'GET',
    path: '/game/calendar',
    access: 'public',
    summary: 'Releases of one month: page 1 is this month, 2 the next, 0 and below the past',
    limit: 'read',
    query: CalendarQuery,
    answers: { 200: CalendarMonth },
  },
  calendarPlatform: {
    method: 'GET',
    path: '/game/calendar/{platform}',
    access: 'public',
    summary: 'The same for one platform, by the dates of that platform',
    limit: 'read',
    params: Type.Object({ platform: Slug }),
    query: CalendarQuery,
    answers: { 200: CalendarMonth },
  },
  calendarDay: {
    method: 'GET',
    path: '/game/calendar/day/{day}',
    access: 'public',
    summary: 'All releases of one day, of all platforms or of one',
    limit: 'read',
    params: Type.Object({ day: Day }),
    query: Type.Object({ ...PageQuery.properties, platform: Type.Optional(Slug) }),
    answers: { 200: Page(GameCard) },
  },
  discover: {
    method: 'GET',
    path: '/game/discover/{id_user}',
    access: 'user',
    summary: "Games for a person, from their own collection and ratings, each with the reason; one's own only",
    limit: 'read',
    params: Type.Object({ id_user: Id }),
    query: PageQuery,
    answers: { 200: Page(Suggestion) },
  },
  refused: {
    method: 'GET',
    path: '/game/discover/unwanted',
    access: 'user',
    summary: 'The games that a person does not want suggested, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(GameCard) },
  },
  refuse: {
    method: 'POST',
    path: '/game/discover/unwanted',
    access: 'user',
    summary: `Suggest a game no more; of more than ${limits.unwantedMax}, the oldest may come again`,
    limit: 'write',
    body: Type.Object({ id_game: Id }),
    answers: { 204: Empty },
  },
  accept: {
    method: 'DELETE',
    path: '/game/discover/unwanted/{id}',
    access: 'user',
    summary: 'Let a game be suggested again',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  ids: {
    method: 'GET',
    path: '/game/ids/{id}',
    access: 'public',
    summary: 'What the game is called elsewhere',
    limit: 'read',
    params: IdParams,
    answers: { 200: GameIds },
  },
  adminCreate: {
    method: 'POST',
    path: '/game/admin/{id}',
    access: 'admin',
    summary: 'Add a game: {id} is the one of the external database to import, 0 makes one from the body',
    limit: 'write',
    params: Type.Object({ id: Type.Integer({ minimum: 0, maximum: limits.id }) }),
    // Without a body for an import.
    body: Nullable(GameDraft),
    answers: { 200: Game, 201: Game },
  },
  adminUses: {
    method: 'GET',
    path: '/game/admin/{id}/uses',
    access: 'admin',
    summary: 'What would go with a game',
    limit: 'read',
    params: IdParams,
    answers: { 200: GameUses },
  },
  adminDelete: {
    method: 'DELETE',
    path: '/game/{id}',
    access: 'admin',
    summary: 'Delete a game with all that hangs on it',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  monthly: {
    method: 'GET',
    path: '/game/monthly',
    access: 'public',
    summary: 'The most wanted and played game of the month',
    limit: 'read',
    replica: true,
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
