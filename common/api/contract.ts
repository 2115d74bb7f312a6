import type { TObject, TSchema } from 'typebox'

/** Who may call: anybody, any logged-in user, an admin. */
export type Access = 'public' | 'user' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Named rate limits; the server has their numbers (server/limits/rate-limits.ts). */
export type LimitName =
  | 'read'
  | 'write'
  | 'search'
  | 'external'
  | 'archive'
  | 'login'
  | 'register'
  | 'mail'
  | 'reset'
  | 'guess'
  | 'follow'
  | 'report'
  | 'correction'
  | 'upload'
  | 'drawing'
  | 'document'
  | 'page'
  | 'price'

/** Maximum body size of a call that declares no `size`. */
export const bodyBytes = 65_536

/** Maximum number of fields of an object in a body, nested ones included, of a call that declares no `fields`. */
export const objectFields = 100

/**
 * One API call, defined once: the definition validates and documents it on the server, and gives the browser its types.
 * `path` is below the base address (/api), with `{name}` for each parameter.
 */
export interface Call {
  method: Method
  path: string
  /** Below /platform instead of /api, which a process of its own may serve. */
  host?: 'platform'
  access: Access
  summary: string
  limit?: LimitName
  /** A call that only reads, and whose response may be seconds old to other users: a replica may answer it. */
  replica?: true
  /**
   * For calls that create or renew a token: the token of the header is ignored, or an expired one could never be
   * renewed.
   */
  ignoresToken?: boolean
  params?: TObject
  query?: TObject
  body?: TSchema
  /** Instead of a JSON body: one raw file of one of these content types. */
  file?: { types: readonly string[] }
  /** For a body larger than `bodyBytes`: its maximum size, and why. */
  size?: { bytes: number; reason: string }
  /** For a body with objects of more than `objectFields` fields: how many, and why. */
  fields?: { most: number; reason: string }
  /** The answers by status; errors (problem details) are common to all calls and not repeated here. */
  answers: Record<number, TSchema>
}

/** Preserves the literal types of a noun's calls. */
export const defineCalls = <const T extends Record<string, Call>>(calls: T): T => calls
