import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'
import { limits } from '../rules/limits.ts'
import { Gif } from './gif.ts'
import { Empty, Flag, Id, IdParams, Instant, Nullable, Page, PageQuery, Uuid } from './shapes.ts'
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
export const Decision = Type.Enum([...decisions])

/** Whom it concerns, as the lists of admins name people. */
const Concerned = Type.Pick(UserCard, ['id', 'nick', 'name', 'avatar'])

/** A picture or video of a reported post; its file comes from `reportedMedia`. */
const ReportedMedia = Type.Object({
  owner: Id,
  id: Uuid,
  kind: Type.Enum(['picture', 'video']),
  alt: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type ReportedMedia = Static<typeof ReportedMedia>

/** What a reported post has beside its text. */
const ReportedPost = Type.Object({
  public: Flag,
  spoiler: Flag,
  mentions: Type.Array(Concerned),
  gif: Nullable(Gif),
  link: Nullable(Type.String()),
})
export type ReportedPost = Static<typeof ReportedPost>

/** A post above or below a reported one; `person` is null for a user whom the admin cannot see. */
const ThreadPost = Type.Object({
  id: Id,
  person: Nullable(Concerned),
  text: Type.String(),
  at: Instant,
  part: Type.Enum(['above', 'below']),
})
export type ThreadPost = Static<typeof ThreadPost>

/** What admins know of an author. */
const AuthorRecord = Type.Object({
  /** When the account was made. */
  since: Instant,
  /** Reports of anything of theirs so far, the open ones included. */
  reports: Type.Integer(),
  /** Earlier decisions that stand, by kind, the most frequent first. */
  decisions: Type.Array(Type.Object({ action: Decision, count: Type.Integer() })),
})
export type AuthorRecord = Static<typeof AuthorRecord>

/** What an admin needs to judge something. */
const Circumstances = {
  /** As it was when it was reported first; null once that is deleted. */
  was: Nullable(ThingWords),
  /** Of a post: what else it had. */
  post: Nullable(ReportedPost),
  media: Type.Array(ReportedMedia),
  /** What a post answers, and the first replies that every member sees. */
  thread: Type.Array(ThreadPost),
  record: Nullable(AuthorRecord),
}

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
  ...Circumstances,
  was: ThingWords,
  /** As it is now; null when it is gone. */
  now: Nullable(ThingWords),
  /** It is hidden already. */
  hidden: Flag,
  suspended_until: Nullable(Instant),
  /** What can be decided about it. */
  decisions: Type.Array(Decision),
})
export type ReportedThing = Static<typeof ReportedThing>

const outcomes = ['kept', 'reversed'] as const
export type Outcome = (typeof outcomes)[number]
export const Outcome = Type.Enum([...outcomes])

/** What an author says against a decision, and what another admin decided on it; null while that is open. */
const Objection = Type.Object({
  text: Type.String(),
  at: Instant,
  outcome: Nullable(Outcome),
  answer: Type.String(),
  decided_at: Nullable(Instant),
})
export type Objection = Static<typeof Objection>

const DecisionFacts = {
  id: Type.Integer(),
  kind: Kind,
  thing_id: Id,
  action: Decision,
  /** Why; null for what takes an earlier decision back. */
  reason: Nullable(Reason),
  /** What the admin wrote to the author. */
  told: Type.String(),
  until: Nullable(Instant),
  at: Instant,
}
/** Whether taking the decision back brings everything back: not what was deleted for good. */
const Restorable = Type.Optional(Flag)

/** A decision about something of the caller's. */
export const OwnDecision = Type.Object({
  ...DecisionFacts,
  restorable: Restorable,
  was: Nullable(ThingWords),
  objection: Nullable(Objection),
  /** Until when the caller can object; null when that is not possible, or has been done. */
  object_until: Nullable(Instant),
})
export type OwnDecision = Static<typeof OwnDecision>

/** An objection that no admin has decided on. */
export const OpenObjection = Type.Object({
  ...DecisionFacts,
  restorable: Restorable,
  person: Concerned,
  actor: Nullable(Concerned),
  /** What the admin who decided noted for the others. */
  note: Type.String(),
  text: Type.String(),
  objected_at: Instant,
  ...Circumstances,
  /** The caller made the decision, and there is another admin to look at it. */
  own: Flag,
})
export type OpenObjection = Static<typeof OpenObjection>

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
  reason: Nullable(Reason),
  told: Type.String(),
  objection: Nullable(Outcome),
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
      /** Why; without it, what most reporters said. */
      reason: Type.Optional(Reason),
      /** For the author, who is notified of every decision but `leave`. */
      told: Type.Optional(Type.String({ maxLength: limits.reportTextMax })),
      /** For other admins. */
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
  reportedMedia: {
    method: 'GET',
    path: '/admin/reported-media/{owner}/{id}',
    access: 'admin',
    summary: 'A picture or video of a reported post, private or deleted as it may be; each access is logged',
    limit: 'read',
    params: Type.Object({ owner: Id, id: Uuid }),
    answers: { 200: Type.Unknown({ description: 'image/webp' }) },
  },
  ownDecisions: {
    method: 'GET',
    path: '/auth/decisions',
    access: 'user',
    summary: 'What admins decided about the caller and what is the caller’s, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(OwnDecision) },
  },
  object: {
    method: 'POST',
    path: '/auth/decisions/{id}/objection',
    access: 'user',
    summary: `Object to a decision, once, within ${limits.objectionDays} days; suspended users can, too`,
    limit: 'report',
    params: IdParams,
    body: Type.Object({ text: Type.String({ minLength: 1, maxLength: limits.objectionMax }) }),
    answers: { 201: Empty },
  },
  objections: {
    method: 'GET',
    path: '/admin/objections',
    access: 'admin',
    summary: 'Objections that wait for a decision, the longest waiting first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(OpenObjection) },
  },
  decideObjection: {
    method: 'POST',
    path: '/admin/objections',
    access: 'admin',
    summary:
      'Decide on an objection; 409 `decided` when another admin did, 409 `own_decision` for who made the decision, where there is another admin',
    limit: 'write',
    body: Type.Object({
      id: Id,
      outcome: Outcome,
      /** For the author. */
      answer: Type.Optional(Type.String({ maxLength: limits.reportTextMax })),
    }),
    answers: { 204: Empty },
  },
})
