import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Empty, Flag, Instant, Nullable, Page, PageQuery, Uuid } from './shapes.ts'

/**
 * A browser that shows notifications also when no page of ours is open (NOT-08). Its address and keys are told to
 * nobody.
 */
export const Device = Type.Object({
  id: Uuid,
  /** Browser and system; null when they are unknown. */
  name: Nullable(Type.String()),
  created_at: Instant,
  /** When a page was last opened on it, to the hour. */
  last_used_at: Instant,
  /** The one of the session that asks. */
  current: Flag,
})
export type Device = Static<typeof Device>

/** What `PushSubscription.toJSON()` gives: 65 and 16 bytes in base64url, and where to send. */
const Subscription = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: limits.pushAddressMax }),
  expirationTime: Type.Optional(Nullable(Type.Number())),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}=?$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}(?:==)?$' }),
  }),
})

export const deviceCalls = defineCalls({
  page: {
    method: 'GET',
    path: '/devices',
    access: 'user',
    summary: 'The devices on which the caller gets notifications as pushes, the last used first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Device) },
  },
  key: {
    method: 'GET',
    path: '/devices/key',
    access: 'user',
    summary: 'The public key (VAPID, base64url) with which a browser subscribes; null where this site sends no pushes',
    limit: 'read',
    answers: { 200: Type.Object({ key: Nullable(Type.String()) }) },
  },
  add: {
    method: 'POST',
    path: '/devices',
    access: 'user',
    summary: `Send notifications to this browser too, in the language of the request, until the session ends. The address must be at a known push service; one that somebody else had is theirs no more. Of more than ${limits.devicesMax} devices those that were not used for longest are dropped`,
    limit: 'write',
    body: Type.Object({ device: Subscription }),
    answers: { 201: Type.Object({ id: Uuid }) },
  },
  remove: {
    method: 'DELETE',
    path: '/devices/{device}',
    access: 'user',
    summary: 'Send nothing to one of the own devices any more',
    limit: 'write',
    params: Type.Object({ device: Uuid }),
    answers: { 204: Empty },
  },
})
