import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Proof, Session } from '../../../common/api/auth.ts'
import { secondFactorApi } from '../../api/calls/second-factor.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { useWayInChange } from '../security/use-way-in-change.ts'

/** The second factor of the own account. */
export const secondFactorQuery = queryOptions({
  queryKey: accountKeys.secondFactor(),
  queryFn: ({ signal }) => secondFactorApi.show({ signal, quiet: true }),
  staleTime: 0,
  meta: { viewer: true },
})

/** The second step of a log-in. */
export const useCodeEntry = (onEnter: (session: Session) => void) =>
  useMutation({
    mutationFn: (body: { ticket: string; code: string }) => secondFactorApi.enter({ body, quiet: [401, 422, 429] }),
    onSuccess: onEnter,
  })

/** A new secret for an authenticator app. */
export const useStartSecondFactor = () =>
  useMutation({ mutationFn: (body: Proof) => secondFactorApi.start({ body, quiet: [403, 422, 429] }) })

/** Turns the app on with its first code; the answer holds the recovery codes. */
export const useConfirmSecondFactor = () =>
  useWayInChange(accountKeys.secondFactor(), (code: string) =>
    secondFactorApi.confirm({ body: { code }, quiet: [422, 429] }),
  )

/** Turns the app off. */
export const useRemoveSecondFactor = (onDone: () => void) =>
  useWayInChange(
    accountKeys.secondFactor(),
    (body: Proof & { code: string }) => secondFactorApi.remove({ body, quiet: [422, 429] }),
    onDone,
  )
