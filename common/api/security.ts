import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Flag, Id, Instant, Nullable, Page, PageQuery } from './shapes.ts'

/** What the security log tells of. A new kind is a line here and its words in web/features/security/kind-words.ts. */
const securityKinds = [
  'account-made',
  'log-in',
  'log-in-google',
  'log-in-passkey',
  'log-in-code',
  'log-in-half',
  'log-out',
  'session-ended',
  'sessions-ended',
  'session-stolen',
  'new-device',
  'proof',
  'reset-asked',
  'password-reset',
  'password-changed',
  'email-proved',
  'email-asked',
  'email-kept',
  'email-changed',
  'email-taken-back',
  'passkey-added',
  'passkey-removed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'google-linked',
  'google-unlinked',
  'account-taken',
  'export-made',
  'export-fetched',
  'account-deleted',
  'admin-made',
  'admin-unmade',
  'people-read',
  'log-read',
  'reports-read',
  'reported-media-read',
  'fixed-offer-changed',
] as const
export type SecurityKind = (typeof securityKinds)[number]

const Kind = Type.Enum([...securityKinds])

/** An entry about oneself. */
export const Activity = Type.Object({
  id: Type.Integer(),
  kind: Kind,
  /** It was tried and refused. */
  refused: Flag,
  /** How often the same happened within the hour; `first_at` and `at` are the first and the last time. */
  times: Type.Integer({ minimum: 1 }),
  first_at: Instant,
  at: Instant,
  /** Where it came from; null when unknown, or from more networks than are told apart. */
  network: Nullable(Type.String()),
  /** "Firefox, Windows"; null when unknown. */
  device: Nullable(Type.String()),
})
export type Activity = Static<typeof Activity>

const Named = Nullable(Type.Object({ id: Id, nick: Type.String() }))

/** An entry as the admins see it: whom it concerns, and who did it; null for nobody who is known. */
export const SecurityEntry = Type.Object({ ...Activity.properties, person: Named, actor: Named })
export type SecurityEntry = Static<typeof SecurityEntry>

export const securityCalls = defineCalls({
  activity: {
    method: 'GET',
    path: '/auth/activity',
    access: 'user',
    summary: 'What happened to the own account: log-ins, refusals, changes of what opens it; the latest first, 90 days',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Activity) },
  },
  log: {
    method: 'GET',
    path: '/admin/security-log',
    access: 'admin',
    summary:
      'The security log of 90 days, the latest first; of one kind and outcome, or of one person, by nick or e-mail: what concerns them and what they did',
    limit: 'read',
    query: Type.Object({
      ...PageQuery.properties,
      kind: Type.Optional(Kind),
      /** 0: what was done, 1: what was refused; both without it. */
      refused: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      person: Type.Optional(Type.String({ minLength: 1, maxLength: limits.emailMax })),
    }),
    answers: { 200: Page(SecurityEntry) },
  },
})
