import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { AuthUser } from './auth.ts'
import { TopGames } from './collection.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game-card.ts'
import { CollectionCounts, Flag, Id, IdParams, Instant, Nullable, Page, PageQuery } from './shapes.ts'

/** A user in a list, as this viewer sees them. */
export const UserCard = Type.Object({
  id: Id,
  nick: Type.String(),
  name: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  followed: Flag,
  follows_you: Flag,
  /** 1 for an admin; absent for everybody else. */
  an: Type.Optional(Flag),
})
export type UserCard = Static<typeof UserCard>

/** How the viewer keeps a person away: a mute hides what they do where many people meet, a block all of it. */
export const silenceKinds = ['mute', 'block'] as const
export type Silence = (typeof silenceKinds)[number]
export const Silence = Type.Enum([...silenceKinds])

/** How many games a user keeps, by collection type, and how much they wrote. */
export const Totals = Type.Object({
  ...CollectionCounts.properties,
  games: Type.Integer(),
  rated: Type.Integer(),
  lists: Type.Integer(),
  reviews: Type.Integer(),
  comments: Type.Integer(),
  followers: Type.Integer(),
  following: Type.Integer(),
  /** Earned trophies that the viewer may see: 0 for visitors. */
  trophies: Type.Integer(),
})
export type Totals = Static<typeof Totals>

export const Profile = Type.Object({
  ...UserCard.properties,
  biography: Nullable(Type.String()),
  /** The language of the biography: recognised, or else the user's; a language tag. */
  biography_lang: Type.String(),
  city: Nullable(Type.String()),
  background: Nullable(Type.String()),
  created_at: Instant,
  accounts: Type.Array(Type.Object({ platform: Type.String(), username: Type.String() })),
  totals: Totals,
  /** The favourites that they put first. */
  top: TopGames,
  /** Of the favourites the first by name, where they put none first: their page is drawn from it. */
  first_favourite: Nullable(GameCard),
  /** What the viewer chose; null for nothing, and for visitors. */
  silence: Nullable(Silence),
})
export type Profile = Static<typeof Profile>

export const TopUser = Type.Object({ ...UserCard.properties, totals: Totals })
export type TopUser = Static<typeof TopUser>

/** A user as the admins see them; the last visit is given by the day only. */
export const AdminUser = Type.Object({ ...AuthUser.properties, last_seen_at: Nullable(Instant), totals: Totals })
export type AdminUser = Static<typeof AdminUser>

export const userCalls = defineCalls({
  adminAll: {
    method: 'GET',
    path: '/user/admin/all',
    access: 'admin',
    summary: 'Everybody, newest first; `text` looks into nick, name and e-mail',
    limit: 'read',
    query: Type.Object({ ...PageQuery.properties, text: Type.Optional(Type.String({ maxLength: limits.searchMax })) }),
    answers: { 200: Page(AdminUser) },
  },
  ownTotals: {
    method: 'GET',
    path: '/user/totals/own',
    access: 'user',
    summary: "One's own counts",
    limit: 'read',
    replica: true,
    answers: { 200: Totals },
  },
  totals: {
    method: 'GET',
    path: '/user/totals/{id}',
    access: 'public',
    summary: 'Counts of a person, of what the viewer may see',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Totals },
  },
  top: {
    method: 'GET',
    path: '/user/top_users',
    access: 'public',
    summary: 'The most active players, 20',
    limit: 'read',
    replica: true,
    answers: { 200: Type.Array(TopUser) },
  },
  show: {
    method: 'GET',
    path: '/user/{nick}',
    access: 'public',
    summary: 'The profile of a person',
    limit: 'read',
    replica: true,
    params: Type.Object({ nick: Type.String({ minLength: 1, maxLength: limits.nickMax }) }),
    answers: { 200: Profile },
  },
})
