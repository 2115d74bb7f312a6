import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'
import { limits } from '../rules/limits.ts'
import { Empty, Flag, Id, IdParams, Instant, Nullable, Page, PageQuery } from './shapes.ts'
import { Silence, UserCard } from './user.ts'

/** Somebody whom the caller muted or blocked. */
export const Silenced = Type.Object({ ...UserCard.properties, silence: Silence })
export type Silenced = Static<typeof Silenced>

/** What can be reported. */
export const reportedKinds = ['comment', 'review', 'list', 'user'] as const
export type ReportedKind = (typeof reportedKinds)[number]
const Kind = Type.Enum([...reportedKinds])

const reportReasons = ['spam', 'harassment', 'spoiler', 'hate', 'sexual', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
const Reason = Type.Enum([...reportReasons])

/** The words of a thing: of a review or list its title and text, of a person the nick and what the profile says. */
export const ThingWords = Type.Object({ title: Type.String(), text: Type.String(), about: Nullable(Type.String()) })
export type ThingWords = Static<typeof ThingWords>

/** What an admin decides: the first five on open reports, the last two take back what was decided before. */
const decisions = ['leave', 'hide', 'delete', 'warn', 'suspend', 'show', 'lift'] as const
export type Decision = (typeof decisions)[number]
const Decision = Type.Enum([...decisions])

/** Whom it concerns, as the lists of admins name people. */
const Concerned = Type.Pick(UserCard, ['id', 'nick', 'name', 'avatar'])

/** All open reports of one thing. */
export const ReportedThing = Type.Object({
  kind: Kind,
  id: Id,
  /** Whose it is. */
  person: Concerned,
  reports: Type.Integer(),
  first_at: Instant,
  reasons: Type.Array(Type.Object({ reason: Reason, count: Type.Integer() })),
  /** What reporters added, the first ten. Who they are is not told. */
  texts: Type.Array(Type.String()),
  /** As it was when it was reported first, and as it is now; null when it is gone. */
  was: ThingWords,
  now: Nullable(ThingWords),
  /** It is hidden already. */
  hidden: Flag,
  suspended_until: Nullable(Instant),
  /** What can be decided about it. */
  decisions: Type.Array(Decision),
})
export type ReportedThing = Static<typeof ReportedThing>

/** One decision; null for people who are gone. */
export const ModerationEntry = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  thing_id: Id,
  person: Nullable(Concerned),
  actor: Nullable(Concerned),
  action: Decision,
  reports: Type.Integer(),
  until: Nullable(Instant),
  note: Type.String(),
  at: Instant,
  /** Which of `show` and `lift` takes it back now; null when there is nothing to take back. */
  undo: Nullable(Decision),
})
export type ModerationEntry = Static<typeof ModerationEntry>

const set = (path: string, summary: string) =>
  ({
    method: 'POST',
    path,
    access: 'user',
    summary,
    limit: 'follow',
    params: IdParams,
    answers: { 204: Empty },
  }) as const
const unset = (path: string, summary: string) =>
  ({
    method: 'DELETE',
    path,
    access: 'user',
    summary,
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  }) as const

export const moderationCalls = defineCalls({
  silenced: {
    method: 'GET',
    path: '/user/silence/own',
    access: 'user',
    summary: 'Whom the caller muted or blocked, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Silenced) },
  },
  block: set('/user/block/{id}', 'Block a person, who is not told; neither follows the other any more'),
  unblock: unset('/user/block/{id}', 'Block a person no more'),
  mute: set('/user/mute/{id}', 'Mute a person; nothing changes for somebody who is blocked'),
  unmute: unset('/user/mute/{id}', 'Mute a person no more'),
  report: {
    method: 'POST',
    path: '/report',
    access: 'user',
    summary:
      'Report something that the caller sees; a second report of the same thing changes nothing while the first is open',
    limit: 'report',
    body: Type.Object({
      kind: Kind,
      id: Id,
      reason: Reason,
      text: Type.Optional(Type.String({ maxLength: limits.reportTextMax })),
    }),
    answers: { 202: Empty },
  },
  reportComment: {
    method: 'GET',
    path: '/comment/report/{id}',
    access: 'user',
    summary: 'Report a post, as `report` does; a browser that only fetches ahead reports nothing',
    limit: 'report',
    params: IdParams,
    query: Type.Object({ reason: Type.Optional(Reason) }),
    answers: { 202: Empty },
  },
  queue: {
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    summary: `What was reported and not decided yet, the ${limits.reportCases} things that wait longest, in this order`,
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(ReportedThing) },
  },
  decide: {
    method: 'POST',
    path: '/admin/reports',
    access: 'admin',
    summary:
      'Decide on all open reports of a thing; 409 `decided` when another admin did. `show` and `lift` need no report',
    limit: 'write',
    body: Type.Object({
      kind: Kind,
      id: Id,
      action: Decision,
      /** The end of a suspension. */
      until: Type.Optional(Instant),
      note: Type.Optional(Type.String({ maxLength: limits.reportTextMax })),
    }),
    answers: { 204: Empty },
  },
  decisions: {
    method: 'GET',
    path: '/admin/moderation-log',
    access: 'admin',
    summary: 'What admins decided, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(ModerationEntry) },
  },
})
