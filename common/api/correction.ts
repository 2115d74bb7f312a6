import Type, { type Static } from 'typebox'
import { correctionLimits } from '../rules/corrections.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard, Precision } from './game-card.ts'
import { Day, Empty, Id, IdParams, Instant, Named, Nullable, Page, PageQuery, Slug } from './shapes.ts'
import { UserCard } from './user.ts'

/** That a game is on a platform, since a date; that it is not on one; that the catalogue lacks a game. */
export const correctionKinds = ['release', 'absent', 'game'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
const Kind = Type.Enum([...correctionKinds])

const State = Type.Enum(['open', 'accepted', 'declined'])

const Source = Type.String({ minLength: 12, maxLength: correctionLimits.sourceMax, pattern: '^https?://[^\\s]+$' })

/** What a member proposes. A missing game has a title and no id, all others an id and no title. */
export const CorrectionDraft = Type.Object(
  {
    kind: Kind,
    id_game: Type.Optional(Id),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: limits.titleMax })),
    platform: Slug,
    /** The last day of the known period; without it the date is not known. */
    date: Type.Optional(Nullable(Day)),
    precision: Type.Optional(Nullable(Precision)),
    /** Where it can be read. */
    source: Source,
    note: Type.Optional(Type.String({ maxLength: limits.reportTextMax })),
  },
  { additionalProperties: false },
)
export type CorrectionDraft = Static<typeof CorrectionDraft>

const fields = {
  id: Id,
  kind: Kind,
  /** Null for a game that the catalogue lacks. */
  game: Nullable(GameCard),
  title: Nullable(Type.String()),
  platform: Named,
  date: Nullable(Day),
  precision: Nullable(Precision),
  source: Type.String(),
  note: Type.String(),
  created_at: Instant,
}

/** A proposal of the caller, and what became of it. */
export const Correction = Type.Object({ ...fields, state: State, reason: Type.String() })
export type Correction = Static<typeof Correction>

/** A proposal as admins see it, with what the game says now: null where it is not on the platform. */
export const OpenCorrection = Type.Object({
  ...fields,
  person: Type.Pick(UserCard, ['id', 'nick', 'name', 'avatar']),
  now: Nullable(Type.Object({ date: Nullable(Day), precision: Nullable(Precision) })),
})
export type OpenCorrection = Static<typeof OpenCorrection>

export const correctionCalls = defineCalls({
  propose: {
    method: 'POST',
    path: '/correction',
    access: 'user',
    summary:
      'Propose a correction of a game, or a game that is missing; 409 `proposed` while the same fact is open, `too_many` with too many open ones, `known` for what the catalogue says already',
    limit: 'correction',
    body: CorrectionDraft,
    answers: { 201: Type.Object({ id: Id }) },
  },
  own: {
    method: 'GET',
    path: '/correction',
    access: 'user',
    summary: 'What the caller proposed and what became of it, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Correction) },
  },
  withdraw: {
    method: 'DELETE',
    path: '/correction/{id}',
    access: 'user',
    summary: 'Withdraw an open proposal of the caller',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  queue: {
    method: 'GET',
    path: '/admin/corrections',
    access: 'admin',
    summary: 'What members propose and nobody decided yet, the longest waiting first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(OpenCorrection) },
  },
  decide: {
    method: 'POST',
    path: '/admin/corrections',
    access: 'admin',
    summary:
      'Accept a proposal, which changes the game or adds it, or decline it with a reason; 409 `decided` when another admin did, `known` for a game that is here by now',
    limit: 'write',
    body: Type.Object({
      id: Id,
      action: Type.Enum(['accept', 'decline']),
      /** Told to the proposer; a decline needs one. */
      reason: Type.Optional(Type.String({ maxLength: limits.reportTextMax })),
    }),
    answers: { 204: Empty },
  },
})
