import Type, { type Static } from 'typebox'
import { emailPattern, nickPattern, passwordPattern } from '../rules/account.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Day, Empty, Flag, Id, Instant, Lang, Nullable, Page, PageQuery, Solution, Uuid } from './shapes.ts'

const Visibility = Type.Union([Type.Literal('everyone'), Type.Literal('followed'), Type.Literal('nobody')])

/** The logged-in user, as they see themselves. */
export const AuthUser = Type.Object({
  id: Id,
  nick: Type.String(),
  name: Nullable(Type.String()),
  surname: Nullable(Type.String()),
  email: Type.String(),
  email_verified: Flag,
  birthdate: Nullable(Day),
  city: Nullable(Type.String()),
  biography: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  background: Nullable(Type.String()),
  lang: Lang,
  accounts: Type.Array(Type.Object({ platform: Type.String(), username: Type.String() })),
  an: Flag,
  pm: Flag,
  email_notification: Flag,
  timeline_privacy: Visibility,
  trophy_privacy: Visibility,
  /** Words and phrases: posts that contain one are collapsed to a line. */
  hidden_words: Type.Array(Type.String()),
  /** Whether spoilers stay covered, also those of games that this person finished. */
  spoilers_covered: Flag,
  /** Whether there is a password to log in with; a user who registered with Google may have none. */
  has_password: Flag,
  /** Whether a Google account can log in to this one. */
  google: Flag,
  created_at: Instant,
  /** Only of an account that an admin kept from writing, or still does: the end of it. */
  suspended_until: Type.Optional(Instant),
})
export type AuthUser = Static<typeof AuthUser>

/** An open session: its token, and whose it is. */
export const Session = Type.Object({ token: Type.String(), user: AuthUser })
export type Session = Static<typeof Session>

/** The password or Google was right, and a code of the authenticator app is still needed, within so many seconds. */
const Ticket = Type.Object({ ticket: Type.String(), seconds: Type.Integer() })
export type Ticket = Static<typeof Ticket>

const Nick = Type.String({ minLength: limits.nickMin, maxLength: limits.nickMax, pattern: nickPattern })
const Email = Type.String({ minLength: 3, maxLength: limits.emailMax, pattern: emailPattern })
const Password = Type.String({ minLength: limits.passwordMin, maxLength: limits.passwordMax, pattern: passwordPattern })
const optionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })))

/** What `PUT auth` may change; never rights, ids or verification (AU-15). */
export const ProfileChange = Type.Object(
  {
    name: optionalText(limits.nameMax),
    surname: optionalText(limits.nameMax),
    birthdate: Type.Optional(Nullable(Day)),
    city: optionalText(limits.cityMax),
    biography: optionalText(limits.biographyMax),
    lang: Type.Optional(Lang),
    email_notification: Type.Optional(Type.Union([Flag, Type.Boolean()])),
    timeline_privacy: Type.Optional(Visibility),
    trophy_privacy: Type.Optional(Visibility),
    /** All of them: what is not among them is shown again. */
    hidden_words: Type.Optional(
      Type.Array(Type.String({ maxLength: limits.hiddenWordMax }), { maxItems: limits.hiddenWordsMax }),
    ),
    spoilers_covered: Type.Optional(Type.Union([Flag, Type.Boolean()])),
    /** Only null, which removes the picture; a new one is sent as multipart. */
    avatar: Type.Optional(Type.Null()),
    background: Type.Optional(Type.Null()),
    /** These two require the current password (AU-16); the address takes effect once its mail is confirmed. */
    password: Type.Optional(Password),
    email: Type.Optional(Email),
    current_password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMax })),
  },
  { minProperties: 1 },
)
export type ProfileChange = Static<typeof ProfileChange>

/** One session of a user: a browser on some machine. */
export const OpenSession = Type.Object({
  id: Uuid,
  created_at: Instant,
  last_used_at: Instant,
  /** A short description of the browser: "Firefox, Windows"; null when it is unknown. */
  device: Nullable(Type.String()),
  /** Network from which it was opened. */
  network: Nullable(Type.String()),
  /** Whether it is the session of this request. */
  current: Flag,
})
export type OpenSession = Static<typeof OpenSession>

/** The token of a mailed link. */
const MailedToken = Type.String({ minLength: 1, maxLength: limits.mailedTokenMax })
/** The ID token of Google sign-in (JWT). */
const Credential = Type.String({ minLength: 1, maxLength: limits.credentialMax })

/** Fresh proof of identity from a logged-in user: the password, or Google when there is none. */
export const Proof = Type.Object(
  {
    password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMax })),
    google: Type.Optional(Credential),
  },
  { minProperties: 1 },
)
export type Proof = Static<typeof Proof>

export const authCalls = defineCalls({
  register: {
    method: 'POST',
    path: '/auth',
    access: 'public',
    ignoresToken: true,
    summary: 'Make an account and log in',
    limit: 'register',
    body: Type.Object({
      nick: Nick,
      email: Email,
      password: Password,
      lang: Type.Optional(Lang),
      /** The work that a 429 asked for, where many people register from one network. */
      work: Type.Optional(Solution),
    }),
    answers: { 201: Session },
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    ignoresToken: true,
    summary: 'Log in with nick or e-mail and password',
    limit: 'login',
    body: Type.Object({
      data: Type.String({ minLength: 1, maxLength: limits.emailMax }),
      password: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
    }),
    answers: { 200: Session, 202: Ticket },
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session',
    limit: 'write',
    answers: { 204: Empty },
  },
  check: {
    method: 'GET',
    path: '/auth/check',
    access: 'user',
    summary: 'The person who is logged in',
    limit: 'read',
    answers: { 200: AuthUser },
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    ignoresToken: true,
    summary: 'A new token for an old one, which then is blacklisted',
    limit: 'write',
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: limits.tokenMax }) }),
    answers: { 200: Type.Object({ token: Type.String() }) },
  },
  update: {
    method: 'PUT',
    path: '/auth',
    access: 'user',
    summary:
      'Change profile data and preferences; JSON, or multipart/form-data with the files `avatar` and `background` (JPEG, PNG, WebP or GIF, 10 MB each) and that JSON as the text `data`',
    limit: 'write',
    body: ProfileChange,
    answers: { 200: AuthUser },
  },
  remove: {
    method: 'DELETE',
    path: '/auth',
    access: 'user',
    summary: 'Delete the account and all that is personal, after proof of who asks: the password, or Google',
    limit: 'guess',
    body: Proof,
    answers: { 204: Empty },
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'Where one is logged in, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(OpenSession) },
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'user',
    summary: 'End one of the own sessions, after proof of who asks',
    limit: 'guess',
    params: Type.Object({ id: Uuid }),
    body: Proof,
    answers: { 204: Empty },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    summary: 'End all own sessions but this one, after proof of who asks',
    limit: 'guess',
    body: Proof,
    answers: { 204: Empty },
  },
  google: {
    method: 'POST',
    path: '/auth/google',
    access: 'public',
    ignoresToken: true,
    summary: 'Log in with Google; the first time it makes an account, once the terms are accepted',
    limit: 'login',
    body: Type.Object({
      /** The credential, or the complete response of Google's button, which contains it. */
      data: Type.Union([Credential, Type.Object({ credential: Credential })]),
      /**
       * For a new account: over 16 and the privacy policy accepted. Without it the first log-in is 409 `google_new`.
       */
      accepted: Type.Optional(Type.Boolean()),
      /** For a new account: the wanted nick; without it the server finds a free one. */
      nick: Type.Optional(Nick),
      lang: Type.Optional(Lang),
      /** For a new account: the work that a 429 asked for, as in a registration. */
      work: Type.Optional(Solution),
    }),
    answers: { 200: Session, 201: Session, 202: Ticket },
  },
  googleNonce: {
    method: 'POST',
    path: '/auth/google/nonce',
    access: 'public',
    ignoresToken: true,
    summary: 'A word that the next credential must hold, for one use',
    limit: 'write',
    answers: { 200: Type.Object({ nonce: Type.String() }) },
  },
  linkGoogle: {
    method: 'POST',
    path: '/auth/google/link',
    access: 'user',
    summary: 'Let a Google account open the own one, after proof of who asks: the password',
    limit: 'guess',
    body: Type.Object({
      data: Type.Union([Credential, Type.Object({ credential: Credential })]),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: limits.passwordMax })),
    }),
    answers: { 200: AuthUser },
  },
  unlinkGoogle: {
    method: 'DELETE',
    path: '/auth/google/link',
    access: 'user',
    summary: 'Google no longer opens the own account, after proof of who asks; refused while there is no password',
    limit: 'guess',
    body: Proof,
    answers: { 200: AuthUser },
  },
})

export const emailCalls = defineCalls({
  verify: {
    method: 'POST',
    path: '/email/verify',
    access: 'public',
    ignoresToken: true,
    summary: 'Prove an e-mail address with the token of the mail; 409 with `verified: false` for a token of no use',
    limit: 'mail',
    body: Type.Object({ token: MailedToken }),
    answers: { 200: Type.Object({ verified: Type.Literal(true) }) },
  },
  pending: {
    method: 'GET',
    path: '/email',
    access: 'user',
    summary: 'The address that was asked for and waits for its proof',
    limit: 'read',
    answers: { 200: Type.Object({ pending: Nullable(Type.String()) }) },
  },
  cancel: {
    method: 'DELETE',
    path: '/email',
    access: 'user',
    summary: 'Keep the present address: the one that waits for its proof is forgotten',
    limit: 'write',
    answers: { 204: Empty },
  },
  undo: {
    method: 'POST',
    path: '/email/undo',
    access: 'public',
    ignoresToken: true,
    summary:
      'Take the account back to a former address with the token of the mail to it, within 72 hours; everybody is logged out and the password is gone, a mail leads to a new one',
    limit: 'mail',
    body: Type.Object({ token: MailedToken }),
    answers: { 200: Type.Object({ undone: Type.Literal(true) }) },
  },
  resend: {
    method: 'POST',
    path: '/email/resend',
    access: 'user',
    summary: 'Send the verification mail again, at most once a minute',
    limit: 'mail',
    answers: { 202: Empty },
  },
})

export const passwordCalls = defineCalls({
  resetRequest: {
    method: 'POST',
    path: '/password/reset-request',
    access: 'public',
    ignoresToken: true,
    summary: 'Send a link to choose a new password, if the address is known; the answer never tells',
    limit: 'mail',
    body: Type.Object({ email: Email }),
    answers: { 200: Type.Object({ message: Type.String() }) },
  },
  reset: {
    method: 'POST',
    path: '/password/reset',
    access: 'public',
    ignoresToken: true,
    summary: 'Choose a new password with the token of the mail; false when the token is of no use',
    limit: 'reset',
    body: Type.Object({
      email: Email,
      password: Password,
      password_confirmation: Type.String({ maxLength: limits.passwordMax }),
      token: MailedToken,
    }),
    answers: { 200: Type.Boolean() },
  },
})
