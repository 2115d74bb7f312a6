// oxlint-disable-next-line no-restricted-imports -- types only: nothing of it reaches the bundle
import type { Static, TSchema } from 'typebox'
import type { Call } from '../../common/api/contract.ts'
import type { Contract } from '../../common/api/contract.generated.ts'

type Part<C, K extends string> = C extends { [P in K]: infer S extends TSchema } ? { [P in K]: Static<S> } : object
/** The query may be omitted completely. */
type Query<C> = C extends { query: infer S extends TSchema } ? { query?: Static<S> } : object

export interface CallOptions {
  signal?: AbortSignal
  /** Failures without a toast because the caller shows them itself: `true` for all, or statuses. */
  quiet?: true | readonly number[]
  /** Files sent with the body, for a call that also accepts a form. */
  files?: Record<string, Blob>
  /** Reports how much of the files has been sent, 0 to 1. */
  onProgress?: (part: number) => void
  /** Makes a repeated send the same one: the `Idempotency-Key`. */
  key?: string
  /** The version of the answer that the caller holds. */
  version?: Version
}

/**
 * `etag`: of the answer that the caller holds; the call sets it to that of the new answer, or `unchanged` when there is
 * none because the caller's is still right (304): then the call answers null.
 */
export interface Version {
  etag?: string | undefined
  unchanged?: true
}

/** A file is sent with its content type. */
type File<C> = C extends { file: object } ? { body: Blob } : object

type CallInput<C> = Part<C, 'params'> & Query<C> & Part<C, 'body'> & File<C> & CallOptions

type Good<A> = {
  [S in keyof A]: S extends 200 | 201 | 202 ? (A[S] extends TSchema ? Static<A[S]> : never) : never
}[keyof A]
export type CallAnswer<C> = C extends Call ? ([Good<C['answers']>] extends [never] ? null : Good<C['answers']>) : never

type Caller<C> =
  object extends CallInput<C>
    ? (input?: CallInput<C>) => Promise<CallAnswer<C>>
    : (input: CallInput<C>) => Promise<CallAnswer<C>>

/** Every call of the contract as a function, by resource. */
export type Api = { [N in keyof Contract]: { [C in keyof Contract[N]]: Caller<Contract[N][C]> } }

/** Method and path, and where it is no call of /api. */
export type CallLine = readonly [string, string, 'platform'?]
/** The method and path of a resource's calls: the files in calls/ are generated from the contract. */
export type CallTable<N extends keyof Api> = { [C in keyof Api[N]]: CallLine }
