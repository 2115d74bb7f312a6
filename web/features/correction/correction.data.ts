import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CorrectionDraft } from '../../../common/api/correction.ts'
import { hasStatus } from '../../api/api-error.ts'
import { correctionApi } from '../../api/calls/correction.generated.ts'
import { correctionKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** What the user proposed and what became of it, the latest first. */
export const ownCorrectionsQuery = infiniteQueryOptions({
  queryKey: correctionKeys.own(),
  queryFn: ({ signal, pageParam }) => correctionApi.own({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  meta: { viewer: true },
})

/** What members propose and nobody decided yet; for admins. */
export const correctionQueueQuery = infiniteQueryOptions({
  queryKey: correctionKeys.queue(),
  queryFn: ({ signal, pageParam }) => correctionApi.queue({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
})

/** Sends a proposal. */
export function usePropose(onSent: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CorrectionDraft) => correctionApi.propose({ body, quiet: true }),
    onSuccess: () => {
      onSent()
      return client.invalidateQueries({ queryKey: correctionKeys.own() })
    },
  })
}

/** Withdraws an open proposal; one that was decided meanwhile counts as success, and the list says so. */
export function useWithdraw(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      correctionApi.withdraw({ params: { id }, quiet: [404] }).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error
      }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: correctionKeys.own() }),
  })
}

/**
 * Accepts or declines a proposal; every cached screen may look different now. `onRefused`: also where the queue has it
 * no more.
 */
export function useDecideCorrection(onDone: () => void, onRefused: (error: unknown) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: number; action: 'accept' | 'decline'; reason: string }) =>
      correctionApi.decide({ body, quiet: true }),
    onSuccess: onDone,
    onError: onRefused,
    onSettled: () => client.invalidateQueries(),
  })
}
