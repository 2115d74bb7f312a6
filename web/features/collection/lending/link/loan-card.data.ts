import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hasStatus } from '../../../../api/api-error.ts'
import { loanCardApi } from '../../../../api/calls/loan-card.generated.ts'
import { loanKeys } from '../../../../cache/account-keys.ts'

/** A loan by its link; null for one that ended, which is an answer and no mistake. */
export const loanCardQuery = (token: string) =>
  queryOptions({
    queryKey: loanKeys.card(token),
    queryFn: ({ signal }) =>
      loanCardApi.show({ params: { token }, signal, quiet: true }).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error
        return null
      }),
  })

/** Says that the game is back; a loan that ended meanwhile is shown as such. */
export const sayBackMutation = (client: QueryClient, token: string) =>
  mutationOptions({
    mutationKey: ['loan', 'say-back'],
    mutationFn: () => loanCardApi.sayBack({ params: { token }, quiet: [404] }),
    onSuccess: (card) => client.setQueryData(loanCardQuery(token).queryKey, card),
    onError: (error) => {
      if (hasStatus(error, 404)) client.setQueryData(loanCardQuery(token).queryKey, null)
    },
  })
