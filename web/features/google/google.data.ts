import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { AuthUser, Proof, Session, Ticket } from '../../../common/api/auth.ts'
import { ApiError } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { session } from '../../session/session.ts'
import { useWork } from '../auth/use-work.ts'
import { siteQuery } from '../site/site.data.ts'

/** What Google's button needs. */
export interface GoogleSite {
  client_id: string
  script: string
}

/** Null where sign-in with Google is off, and while unknown. */
export const useGoogleSite = (): GoogleSite | null => useQuery(siteQuery).data?.google ?? null

/** A nonce is valid for ten minutes on the server; the button gets a new one in time. */
const nonceLife = 8 * 60_000

export const nonceQuery = queryOptions({
  queryKey: accountKeys.googleNonce(),
  queryFn: ({ signal }) => authApi.googleNonce({ signal, quiet: true }),
  staleTime: nonceLife,
  refetchInterval: nonceLife,
  gcTime: 0,
})

interface Newcomer {
  data: string
  accepted: true
  nick: string
}

/** Logs in with a credential. A refusal has a code, see `refusalOf`. */
export const useGoogleEntry = (onEnter: (entered: Session | Ticket) => void) =>
  useMutation({
    mutationFn: (body: { data: string }) => authApi.google({ body: { ...body, lang: getLocale() }, quiet: [422] }),
    onSuccess: onEnter,
  })

/** A newcomer's second step, with nick and acceptance; `note` tells of work that the server asked for. */
export function useGoogleNewcomer(onEnter: (entered: Session | Ticket) => void) {
  const { note, sendWithWork } = useWork()
  const entry = useMutation({
    mutationFn: (body: Newcomer) =>
      sendWithWork((work) => authApi.google({ body: { ...body, lang: getLocale(), work }, quiet: [422, 429] })),
    onSuccess: onEnter,
  })
  return { entry, note }
}

/** Links a Google account to the user's account. */
export const useLinkGoogle = (onLinked: () => void) =>
  useMutation({
    mutationFn: (body: { data: string } & Proof) => authApi.linkGoogle({ body, quiet: [403, 422, 429] }),
    onSuccess: (user: AuthUser) => {
      session.setUser(user)
      onLinked()
    },
  })

export const useUnlinkGoogle = (onUnlinked: () => void) =>
  useMutation({
    mutationFn: (body: Proof) => authApi.unlinkGoogle({ body, quiet: [403, 422, 429] }),
    onSuccess: (user: AuthUser) => {
      session.setUser(user)
      onUnlinked()
    },
  })

/** The code of a refusal, its fields and a free nick; empty for any other failure. */
export function refusalOf(error: unknown): { status: number; code?: string; suggestion?: string; fields: string[] } {
  if (!(error instanceof ApiError)) return { status: 0, fields: [] }
  const { code, suggestion, errors = {} } = error.problem
  return {
    status: error.status,
    ...(code !== undefined && { code }),
    ...(suggestion !== undefined && { suggestion }),
    fields: Object.keys(errors),
  }
}
