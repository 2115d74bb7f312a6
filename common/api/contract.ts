import type { TObject, TSchema } from 'typebox'

/** Who may call: anybody, somebody logged in, an admin. */
export type Access = 'public' | 'user' | 'admin'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Named rate limits; the server holds their numbers (server/limits/rate-limits.ts). */
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
  | 'upload'
  | 'drawing'

/** How large the body of a call may be that declares no `size`. */
export const bodyBytes = 65_536

/**
 * One call of the API, written once: it validates and documents on the server, and gives the browser its types.
 * `path` is below the base address (/api), with `{name}` for each parameter.
 */
export interface Call {
  method: Method
  path: string
  access: Access
  summary: string
  limit?: LimitName
  /** For calls that make or renew a token: one in the header is not looked at, or an expired one could never be renewed. */
  ignoresToken?: boolean
  params?: TObject
  query?: TObject
  body?: TSchema
  /** Instead of a body in JSON: one file as it is, of one of these content types. */
  file?: { types: readonly string[] }
  /** For a body of more than `bodyBytes`: how large it may be, and why. */
  size?: { bytes: number; reason: string }
  /** What it answers, by status; errors (problem details) are common to all and not repeated here. */
  answers: Record<number, TSchema>
}

/** Keeps the literal types of a noun's calls. */
export const defineCalls = <const T extends Record<string, Call>>(calls: T): T => calls
