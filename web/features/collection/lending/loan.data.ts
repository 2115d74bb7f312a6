import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Borrowed, Loan } from '../../../../common/api/loan.ts'
import { hasStatus } from '../../../api/api-error.ts'
import { loanApi } from '../../../api/calls/loan.generated.ts'
import { loanKeys } from '../../../cache/account-keys.ts'
import { tellRefusal } from '../../../cache/optimistic-update.ts'
import { collectionKeys, loansKey } from '../../../cache/keys.ts'
import { nextPage } from '../../../lib/pages.ts'
import { m } from '../../../paraglide/messages.js'
import { session } from '../../../session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

const pages = { initialPageParam: 1, getNextPageParam: nextPage, meta: { viewer: true } } as const

/** What is out, due first. */
export const loansOutQuery = infiniteQueryOptions({
  ...pages,
  queryKey: loanKeys.out(),
  queryFn: ({ signal, pageParam: page }) => loanApi.page({ query: { state: 'out', page }, signal, quiet: true }),
})

/** What came back, the latest first. */
export const returnedQuery = infiniteQueryOptions({
  ...pages,
  queryKey: loanKeys.returned(),
  queryFn: ({ signal, pageParam: page }) => loanApi.page({ query: { state: 'returned', page }, signal, quiet: true }),
})

/** What people here lent to the viewer. */
export const borrowedQuery = infiniteQueryOptions({
  ...pages,
  queryKey: loanKeys.borrowed(),
  queryFn: ({ signal, pageParam: page }) => loanApi.borrowed({ query: { page }, signal, quiet: true }),
})

/** The latest loans of the own copy of a game. */
export const loansOfGameQuery = (gameId: number) =>
  queryOptions({
    queryKey: loanKeys.ofGame(gameId),
    queryFn: ({ signal }) => loanApi.ofGame({ params: { id: gameId }, signal, quiet: true }),
    meta: { viewer: true },
  })

/** Loans change entries of the collection too. */
function useRefetch() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: loansKey }),
      client.invalidateQueries({ queryKey: collectionKeys.own(session.current()?.user.id ?? 0) }),
    ])
}

const isGone = (error: unknown): boolean => hasStatus(error, 404)

/** A game that is not back after all. */
export function useReopenLoan() {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ id }: Loan) => loanApi.reopen({ params: { id }, quiet: [404, 409] }),
    onSuccess: ({ game }) => toast.show(m.loan_reopened({ title: game.title })),
    onError: tellRefusal,
    onSettled: refetch,
  })
}

/** Shows a loan to whoever has its link, under a name. */
export function useShareLoan() {
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) =>
      loanApi.share({ params: { id }, body: { name }, quiet: [404, 409] }),
    onError: tellRefusal,
    onSettled: useRefetch(),
  })
}

/** Ends the link of a loan. */
export function useUnshareLoan(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id }: Pick<Loan, 'id'>) => loanApi.unshare({ params: { id }, quiet: [404] }),
    onSuccess: onDone,
    onError: tellRefusal,
    onSettled: useRefetch(),
  })
}

/** The game is not back, whoever said so. */
export function useDenyReturn() {
  return useMutation({
    mutationFn: ({ id }: Pick<Loan, 'id'>) => loanApi.deny({ params: { id }, quiet: [404] }),
    onError: tellRefusal,
    onSettled: useRefetch(),
  })
}

/** Deletes a loan from the history. */
export function useDeleteLoan(onDeleted: () => void) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ id }: Loan) =>
      loanApi.remove({ params: { id }, quiet: [404] }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    onSuccess: onDeleted,
    onSettled: refetch,
  })
}

/** The viewer has not got this game. */
export function useDisownLoan(onDone: () => void) {
  const refetch = useRefetch()
  return useMutation({
    mutationFn: ({ id }: Borrowed) =>
      loanApi.disown({ params: { id }, quiet: [404] }).catch((error: unknown) => {
        if (!isGone(error)) throw error
      }),
    onSuccess: onDone,
    onSettled: refetch,
  })
}
