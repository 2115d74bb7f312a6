import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { cardFields, Game } from './game.ts'
import { Flag, Id, Nullable } from './shapes.ts'

/** A slug of the external database: the second of a name is "name--1". */
const ExternalSlug = Type.String({ minLength: 1, maxLength: limits.slugMax, pattern: '^[a-z0-9]+(?:-+[a-z0-9]+)*$' })

/** A game as the external database shows it; one that is already in our catalogue has our id and address. */
export const ExternalCard = Type.Object({
  ...cardFields,
  id: Nullable(Id),
  /** Our slug or, for a game that is not here yet, its slug there, for `igdb/one`. */
  slug: ExternalSlug,
  igdb_id: Id,
  /** 1: it is already in the catalogue. */
  here: Flag,
})
export type ExternalCard = Static<typeof ExternalCard>

const IgdbExtra = Type.Object({
  screenshots: Type.Array(Type.String()),
  videos: Type.Array(Type.String()),
  websites: Type.Array(Type.Object({ kind: Type.String(), url: Type.String() })),
})
export type IgdbExtra = Static<typeof IgdbExtra>

const seconds = Nullable(Type.Integer())
const TimeToBeat = Type.Object({ hastily: seconds, normally: seconds, completely: seconds })
export type TimeToBeat = Static<typeof TimeToBeat>

/**
 * The external games database. Its own failures are 409 with a code: `provider_off` (no key), `provider_down`,
 * `provider_busy` (its limit is used up for now).
 */
export const igdbCalls = defineCalls({
  search: {
    method: 'POST',
    path: '/igdb',
    access: 'public',
    summary: 'Games of the external database by name',
    limit: 'external',
    body: Type.Object({ data: Type.String({ minLength: 1, maxLength: limits.searchMax }) }),
    answers: { 200: Type.Array(ExternalCard) },
  },
  one: {
    method: 'POST',
    path: '/igdb/one/{slug}',
    access: 'user',
    summary: 'A game by its address in the external database, imported if need be',
    limit: 'external',
    params: Type.Object({ slug: ExternalSlug }),
    answers: { 200: Game },
  },
  extra: {
    method: 'GET',
    path: '/igdb/extra/{igdb_id}',
    access: 'public',
    summary: 'Pictures, videos and links of a game',
    limit: 'read',
    params: Type.Object({ igdb_id: Id }),
    answers: { 200: IgdbExtra },
  },
  timeToBeat: {
    method: 'GET',
    path: '/igdb/time_to_beat/{id}',
    access: 'public',
    summary: 'How long a game takes, in seconds, by its id in the external database',
    limit: 'read',
    params: Type.Object({ id: Id }),
    answers: { 200: TimeToBeat },
  },
})
