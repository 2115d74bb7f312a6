import Type, { type Static } from 'typebox'
import { flagNames } from '../rules/collection.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Empty, Flag, Id, IdParams, Nullable, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

/** Somebody who rates as the caller does. */
const Alike = Type.Object({
  ...UserCard.properties,
  /** A game that both rated high, and how many more there are. */
  game: GameCard,
  others: Type.Integer(),
})

/** Somebody whom the caller follows, with what they keep of a game. */
export const FollowedKeeper = Type.Object({
  ...UserCard.properties,
  /** The flags that are on. */
  flags: Type.Array(Type.Enum([...flagNames])),
  rating: Nullable(Type.Number()),
  /** The id of their review of it. */
  review: Nullable(Id),
})
export type FollowedKeeper = Static<typeof FollowedKeeper>

const people = { access: 'user', limit: 'read', params: IdParams, query: PageQuery } as const

export const friendCalls = defineCalls({
  followers: {
    ...people,
    method: 'GET',
    path: '/friend/{id}/followers',
    summary: 'Who follows a person, newest first',
    replica: true,
    answers: { 200: Page(UserCard) },
  },
  following: {
    ...people,
    method: 'GET',
    path: '/friend/{id}/following',
    summary: 'Whom a person follows, newest first',
    replica: true,
    answers: { 200: Page(UserCard) },
  },
  followsYou: {
    method: 'GET',
    path: '/friend/followsYou/{id}',
    access: 'user',
    summary: 'Whether a person follows the caller',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Type.Object({ follows: Flag }) },
  },
  store: {
    method: 'GET',
    path: '/friend/store',
    access: 'user',
    summary: 'Everybody the caller follows, by id, newest first',
    limit: 'read',
    answers: { 200: Type.Array(Type.Object({ id_user2: Id })) },
  },
  mention: {
    method: 'GET',
    path: '/friend/mention',
    access: 'user',
    summary: 'At most 20 people whose nick begins with the text, those the caller follows first',
    limit: 'search',
    replica: true,
    query: Type.Object({ text: Type.Optional(Type.String({ maxLength: limits.nickMax + 1 })) }),
    answers: { 200: Type.Array(UserCard, { maxItems: limits.suggestionsMax }) },
  },
  alike: {
    method: 'GET',
    path: '/friend/alike',
    access: 'user',
    summary: `Up to ${limits.suggestionsMax} people whom the caller could follow, because they rate games as the caller does`,
    limit: 'read',
    replica: true,
    answers: { 200: Page(Alike) },
  },
  setAside: {
    method: 'POST',
    path: '/friend/alike/{id}/no',
    access: 'user',
    summary: 'Suggest a person no more',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  takeUp: {
    method: 'DELETE',
    path: '/friend/alike/{id}/no',
    access: 'user',
    summary: 'Suggest a person again',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  follow: {
    method: 'POST',
    path: '/friend/{id}',
    access: 'user',
    summary: 'Follow a person; 200 when that was so already',
    limit: 'follow',
    params: IdParams,
    answers: { 200: UserCard, 201: UserCard },
  },
  unfollow: {
    method: 'DELETE',
    path: '/friend/{id}',
    access: 'user',
    summary: 'Follow a person no more',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
})

/** Apart from the others: pages that let people follow need not load it. */
export const keeperCalls = defineCalls({
  ofGame: {
    ...people,
    method: 'GET',
    path: '/friend/game/{id}',
    summary: 'Whom the caller follows and who keeps or reviewed a game, with open timelines; reviews and ratings first',
    replica: true,
    answers: { 200: Page(FollowedKeeper) },
  },
})
