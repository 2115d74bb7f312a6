import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Decision, Outcome, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { moderationApi } from '../../api/calls/moderation.generated.ts'
import { adminKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** What was reported and waits for a decision, the longest waiting first; for admins. */
export const queueQuery = infiniteQueryOptions({
  queryKey: adminKeys.reports(),
  queryFn: ({ signal, pageParam }) => moderationApi.queue({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  // Each read leaves an entry: coming back to the window is none.
  refetchOnWindowFocus: false,
})

/** What admins decided, the latest first. */
export const decisionsQuery = infiniteQueryOptions({
  queryKey: adminKeys.decisions(),
  queryFn: ({ signal, pageParam }) => moderationApi.decisions({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
})

export interface WantedDecision {
  kind: ReportedKind
  id: number
  action: Decision
  until?: string
  reason?: ReportReason
  told?: string
  note?: string
}

/** Decides on a thing, or takes a decision back; every cached screen may look different now. */
export function useDecide(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WantedDecision) => moderationApi.decide({ body, quiet: true }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(),
  })
}

/** Objections that wait for a decision, the longest waiting first; each read leaves an entry. */
export const objectionsQuery = infiniteQueryOptions({
  queryKey: adminKeys.objections(),
  queryFn: ({ signal, pageParam }) => moderationApi.objections({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  refetchOnWindowFocus: false,
})

/** Keeps a decision after an objection, or takes it back. */
export function useDecideObjection(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { id: number; outcome: Outcome; answer: string }) =>
      moderationApi.decideObjection({ body, quiet: true }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries(),
  })
}

/**
 * Fetches a picture or video of a reported post; each time it leaves an entry. Returns its address in this page, to be
 * revoked.
 */
export const useReportedMedia = () =>
  useMutation({
    mutationFn: async (params: { owner: number; id: string }) =>
      URL.createObjectURL((await moderationApi.reportedMedia({ params, quiet: true })) as Blob),
  })
