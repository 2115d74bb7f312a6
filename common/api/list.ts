import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { cardFields, GameCard } from './game.ts'
import { likeCalls, likeFields } from './like.ts'
import { Empty, Flag, FlagInput, Id, IdParams, Instant, Order, Page, PageQuery, Slug } from './shapes.ts'
import { UserCard } from './user.ts'

/** A list as it is shown in pages of lists: its first games are its cover. */
export const List = Type.Object({
  id: Id,
  /** The slug of its address below its owner: `/profile/{nick}/lists/{slug}`. */
  slug: Slug,
  title: Type.String(),
  description: Type.String(),
  /** The language of its title and description: recognised, or else its owner's; a language tag. */
  lang: Type.String(),
  public: Flag,
  ...likeFields,
  TotalGames: Type.Integer(),
  /** The first of its games, at most 5. */
  games: Type.Array(GameCard, { maxItems: limits.listCover }),
  user: UserCard,
  created_at: Instant,
  changed_at: Instant,
  /** In the lists of a game: the game's position in the list, from 1. */
  order: Type.Optional(Type.Integer()),
  /** Only to its owner: an admin made it private, and it cannot be made public. */
  hidden: Type.Optional(Type.Literal(1)),
})
export type List = Static<typeof List>

/** What the owner of a list says about one of its games. */
const Note = Type.String({ maxLength: limits.listNoteMax })

/** A game of a list, with its position from 1, and a note where there is one. */
export const ListedGame = Type.Object({
  ...cardFields,
  order: Type.Integer(),
  note: Type.Optional(Note),
  /** The language of the note: recognised, or else its author's; a language tag. */
  note_lang: Type.Optional(Type.String()),
})
export type ListedGame = Static<typeof ListedGame>

const Title = Type.String({ minLength: 1, maxLength: limits.listTitleMax, pattern: '\\S' })
const Description = Type.String({ maxLength: limits.listDescriptionMax })
const written = { title: Title, description: Type.Optional(Description), public: FlagInput }

/** An id, or "nick/slug" for callers that have only the address. */
const ListKey = Type.String({
  maxLength: limits.nickMax + limits.slugMax + 1,
  pattern: '^(?:[0-9]+|[A-Za-z][A-Za-z0-9_]*/[a-z0-9]+(?:-[a-z0-9]+)*)$',
})
const Place = Type.Integer({ minimum: 1, maximum: limits.listGamesMax })
const Listed = { id_game: Id, id_list: Id }
const ordered = Type.Object({ order: Order })

export const listCalls = defineCalls({
  all: {
    method: 'GET',
    path: '/list/all/{order}',
    access: 'public',
    summary: 'Public lists of everybody',
    limit: 'read',
    replica: true,
    params: ordered,
    query: PageQuery,
    answers: { 200: Page(List) },
  },
  home: {
    method: 'GET',
    path: '/list/home',
    access: 'public',
    summary: 'The 12 most liked public lists of the last 30 days, filled up with the most liked of all',
    limit: 'read',
    replica: true,
    answers: { 200: Page(List) },
  },
  ofUser: {
    method: 'GET',
    path: '/list/user/{id}/{order}',
    access: 'user',
    summary: "A person's lists: the owner sees all, others the public ones",
    limit: 'read',
    replica: true,
    params: Type.Object({ id: Id, order: Order }),
    query: PageQuery,
    answers: { 200: Page(List) },
  },
  ofGame: {
    method: 'GET',
    path: '/list/game/{id}/{order}',
    access: 'user',
    summary: 'Public lists that hold a game',
    limit: 'read',
    replica: true,
    params: Type.Object({ id: Id, order: Order }),
    query: PageQuery,
    answers: { 200: Page(List) },
  },
  includeFromGame: {
    method: 'GET',
    path: '/list/includeFromGame/{id}',
    access: 'user',
    summary: "Ids of the caller's own lists that hold the game",
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Type.Array(Id) },
  },
  create: {
    method: 'POST',
    path: '/list',
    access: 'user',
    summary: 'Make a list',
    limit: 'write',
    body: Type.Object(written),
    answers: { 201: List },
  },
  show: {
    method: 'GET',
    path: '/list/{id}',
    access: 'public',
    summary: 'One list, by id or "nick/slug"; an earlier slug gives the list with its present one',
    limit: 'read',
    replica: true,
    params: Type.Object({ id: ListKey }),
    answers: { 200: List },
  },
  // In the form of a page's address, for clients that cannot send an encoded slash; only the slug "games" needs the
  // other form.
  showOf: {
    method: 'GET',
    path: '/list/{nick}/{slug}',
    access: 'public',
    summary: 'The same list by the words of its address',
    limit: 'read',
    replica: true,
    params: Type.Object({ nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), slug: Slug }),
    answers: { 200: List },
  },
  games: {
    method: 'GET',
    path: '/list/{id}/games',
    access: 'public',
    summary: 'Games of a list in its order',
    limit: 'read',
    replica: true,
    params: IdParams,
    query: PageQuery,
    answers: { 200: Page(ListedGame) },
  },
  gameIds: {
    method: 'GET',
    path: '/list/{id}/games/ids',
    access: 'public',
    summary: 'Ids of all games of a list in its order, to compare them with a collection',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Type.Array(Id, { maxItems: limits.listGamesMax }) },
  },
  remove: {
    method: 'DELETE',
    path: '/list/{id}',
    access: 'user',
    summary: 'Delete an own list',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  addGame: {
    method: 'POST',
    path: '/list/add',
    access: 'user',
    summary:
      'Put a game into an own list, at the end or at the place `order`, with a note; 200, and nothing changes, when it is there already',
    limit: 'write',
    body: Type.Object({ ...Listed, order: Type.Optional(Place), note: Type.Optional(Note) }),
    answers: { 200: List, 201: List },
  },
  removeGame: {
    method: 'POST',
    path: '/list/delete/game',
    access: 'user',
    summary: 'Take a game out of an own list; nothing happens when it is not there',
    limit: 'write',
    body: Type.Object(Listed),
    answers: { 200: List },
  },
  note: {
    method: 'PUT',
    path: '/list/note',
    access: 'user',
    summary: 'Say something about a game of an own list; an empty note takes it away',
    limit: 'write',
    body: Type.Object({ ...Listed, note: Note }),
    answers: { 204: Empty },
  },
  update: {
    method: 'PUT',
    path: '/list',
    access: 'user',
    summary: 'Change title, description and who may see an own list',
    limit: 'write',
    body: Type.Object({ id: Id, ...written }),
    answers: { 200: List },
  },
  order: {
    method: 'POST',
    path: '/list/order',
    access: 'user',
    summary:
      'Move games of one own list: each that is named stands at its place `order`, the others keep their order around them',
    limit: 'write',
    body: Type.Object({
      games: Type.Array(Type.Object({ ...Listed, order: Place }), { minItems: 1, maxItems: limits.listGamesMax }),
    }),
    size: { bytes: 131_072, reason: 'The order of 1,000 games is one call.' },
    answers: { 204: Empty },
  },
  ...likeCalls('list', 'a list'),
})

const severalGames = Type.Object({
  id_list: Id,
  games: Type.Array(Id, { minItems: 1, maxItems: limits.manyMax }),
})

/** Apart from the others: only who chooses several games loads them. */
export const manyListedCalls = defineCalls({
  add: {
    method: 'POST',
    path: '/list/add/many',
    access: 'user',
    summary: `Put up to ${limits.manyMax} games at the end of an own list, in this order, all or none; answers those that were not in it`,
    limit: 'write',
    body: severalGames,
    answers: { 200: Type.Object({ list: List, added: Type.Array(Id, { maxItems: limits.manyMax }) }) },
  },
  remove: {
    method: 'POST',
    path: '/list/delete/many',
    access: 'user',
    summary: 'Take several games out of an own list; those that are not there change nothing',
    limit: 'write',
    body: severalGames,
    answers: { 200: List },
  },
})
