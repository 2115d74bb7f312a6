import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'
import { Empty, IdParams, Page, PageQuery } from './shapes.ts'
import { Silence, UserCard } from './user.ts'

/** Somebody whom the caller muted or blocked. */
export const Silenced = Type.Object({ ...UserCard.properties, silence: Silence })
export type Silenced = Static<typeof Silenced>

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
})
