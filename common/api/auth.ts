import Type, { type Static } from 'typebox'
import { emailPattern, nickPattern, passwordPattern } from '../rules/account.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Day, Empty, Flag, Id, Instant, Lang, Nullable } from './shapes.ts'

const Visibility = Type.Union([Type.Literal('everyone'), Type.Literal('followed'), Type.Literal('nobody')])

/** The person who is logged in, as they see themselves. */
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
  created_at: Instant,
})
export type AuthUser = Static<typeof AuthUser>

const Session = Type.Object({ token: Type.String(), user: AuthUser })
export type Session = Static<typeof Session>

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
  },
  { minProperties: 1 },
)
export type ProfileChange = Static<typeof ProfileChange>

export const authCalls = defineCalls({
  register: {
    method: 'POST',
    path: '/auth',
    access: 'public',
    ignoresToken: true,
    summary: 'Make an account and log in',
    limit: 'register',
    body: Type.Object({ nick: Nick, email: Email, password: Password, lang: Type.Optional(Lang) }),
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
    answers: { 200: Session },
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session',
    answers: { 204: Empty },
  },
  check: {
    method: 'GET',
    path: '/auth/check',
    access: 'user',
    summary: 'The person who is logged in',
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
    summary: 'Change profile data and preferences',
    limit: 'write',
    body: ProfileChange,
    answers: { 200: AuthUser },
  },
})
