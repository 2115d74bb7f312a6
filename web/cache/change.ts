import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import type { CallOptions } from '../api/call-types.ts'
import { toast } from '../ui/feedback/toast.ts'
import type { Draft } from './draft.ts'

/** What can be written down and read again on another day. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/**
 * How a change is sent: a lost network is not told where the change waits for another one, and every attempt has one
 * key.
 */
export type How = Pick<CallOptions, 'key' | 'signal' | 'quiet'>

/** A change that is shown before the server has heard of it. */
export interface Change<V extends Json, A> {
  /** Its name among the mutations: with it and the variables, it can be sent from anywhere. */
  mutationKey: readonly [noun: string, what: string]
  /** What it is about: requests about the same go one after the other, others at the same time. */
  scope: (variables: V) => string
  /**
   * Whether the request may be sent on another day, when the server could not be reached: only where it means the same
   * then.
   */
  resend: 'never' | 'when online'
  /** Shows it in a draft. What looks so already stays as it is: it is shown again on top of each newer answer. */
  show: (draft: Draft, variables: V) => void
  send: (variables: V, how: How) => Promise<A>
  /** Puts the answer in the place of what was shown. */
  accept?: (draft: Draft, answer: A, variables: V) => void
  /**
   * Whether one that still waits need not be sent because `next` follows it. Where this is declared, one whose turn
   * comes when all shows it already is not sent either.
   */
  replaces?: (next: V, waiting: V) => boolean
  /** Says that it was refused; it has been taken back by then. */
  onRefused?: (error: unknown) => void
  /**
   * Where this is declared, what was refused stays shown, with these variables, until it is made again or `takeBack`
   * removes it: for what somebody has written.
   */
  keep?: (variables: V, refusal: unknown) => V
  /** When nothing about the same is on its way any more. */
  onSettled?: (client: QueryClient, variables: V) => void | Promise<void>
}

/** Gives a change its types. */
export const defineChange = <V extends Json, A>(change: Change<V, A>): Change<V, A> => change

/**
 * Says a refusal by the rules (409), in words that are loaded only then. The client tells every other failure by
 * itself.
 */
export function tellRefusal(refusal: unknown): void {
  if (!(refusal instanceof ApiError) || refusal.status !== 409) return
  void import('./refusal-words.ts').then(
    ({ refusalWords }) => toast.error(refusalWords(refusal)),
    () => toast.error(refusal.message),
  )
}
