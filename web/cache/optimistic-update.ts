import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { CallOptions } from '../api/call-types.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Draft } from './draft.ts'

/** Values that can be stored and read again after a reload. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/** Options of one attempt: every attempt has the same key, and a queued update does not report a lost network. */
export type SendOptions = Pick<CallOptions, 'key' | 'signal' | 'quiet'>

/** A change that the cache shows before the server has confirmed it. */
export interface OptimisticUpdate<V extends Json, R> {
  /** Its name among the mutations: with it and the variables, it can be sent after a reload. */
  mutationKey: readonly [noun: string, what: string]
  /** What it is about: requests of one scope are sent one after the other, others at the same time. */
  scope: (variables: V) => string
  /** Whether a request that did not reach the server is sent later: only where it means the same then. */
  resend: 'never' | 'when online'
  /** Applies it to a draft of the cache. It must leave alone what looks like this already: it is reapplied often. */
  apply: (draft: Draft, variables: V) => void
  send: (variables: V, options: SendOptions) => Promise<R>
  /** Writes the response of the server, which replaces what was applied. */
  confirm?: (draft: Draft, response: R, variables: V) => void
  /**
   * Whether one that has not been sent is left out because `next` follows it. Where this is declared, one whose turn
   * comes when the data of the server looks like it already is not sent either.
   */
  replaces?: (next: V, waiting: V) => boolean
  /** Reports that it was refused; it has been rolled back by then. */
  onRefused?: (error: unknown) => void
  /**
   * Where this is declared, a refused update stays applied, with these variables, until it is sent again or
   * `rollbackUpdate` removes it: for texts of the user.
   */
  retainRefused?: (variables: V, refusal: unknown) => V
  /** Runs when nothing of its scope is pending any more. */
  onSettled?: (client: QueryClient, variables: V) => void | Promise<void>
}

/** Infers the types of an update. */
export const defineOptimisticUpdate = <V extends Json, R>(update: OptimisticUpdate<V, R>): OptimisticUpdate<V, R> =>
  update

/** Shows a refusal by the rules (409), in words that are loaded only then. The client shows every other failure. */
export function tellRefusal(refusal: unknown): void {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return
  void import('./refusal-words.ts').then(
    ({ refusalWords }) => toast.error(refusalWords(refusal)),
    () => toast.error(refusal.message),
  )
}
