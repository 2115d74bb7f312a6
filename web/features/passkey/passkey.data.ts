import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import type { Proof, Session } from '../../../common/api/auth.ts'
import type { AddedPasskey, Attestation } from '../../../common/api/passkey.ts'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import { passkeyApi } from '../../api/calls/passkey.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { useWayInChange } from '../security/use-way-in-change.ts'

/** The browser's dialog; loaded when it is asked for. */
const webauthn = () => import('@simplewebauthn/browser')

/** This browser knows no passkeys. */
export class NoPasskeys extends Error {}

/** The browser's dialog was closed, or found no passkey. */
export class NotDone extends Error {}

async function inBrowser<T>(ask: (browser: Awaited<ReturnType<typeof webauthn>>) => Promise<T>): Promise<T> {
  const browser = await webauthn()
  if (!browser.browserSupportsWebAuthn()) throw new NoPasskeys()
  return ask(browser).catch((error: unknown) => {
    if (error instanceof ApiError) throw error
    const known = error instanceof browser.WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw known ? new ApiError(409, { code: 'passkey_known' }) : new NotDone('', { cause: error })
  })
}

/** Logs in with a passkey of the browser's choice. */
export const usePasskeyEntry = (onEnter: (session: Session) => void) =>
  useMutation({
    mutationFn: async () => {
      const optionsJSON = await passkeyApi.challenge({ quiet: [429] })
      const body = await inBrowser((browser) => browser.startAuthentication({ optionsJSON }))
      return passkeyApi.login({ body, quiet: [401, 422, 429] })
    },
    onSuccess: onEnter,
  })

/** The own passkeys, page after page. */
export const passkeysQuery = infiniteQueryOptions({
  queryKey: accountKeys.passkeys(),
  queryFn: ({ signal, pageParam }) => passkeyApi.all({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  meta: { viewer: true },
})

/** Makes a passkey with the browser's dialog and keeps it. */
export const useAddPasskey = (onDone: (made: AddedPasskey) => void) =>
  useWayInChange(
    accountKeys.passkeys(),
    async (proof: Proof) => {
      const options = await passkeyApi.options({ body: proof, quiet: [403, 422, 429] })
      const optionsJSON: PublicKeyCredentialCreationOptionsJSON = options
      const made = await inBrowser((browser) => browser.startRegistration({ optionsJSON }))
      const { id, rawId, response } = made
      const { clientDataJSON, attestationObject, transports } = response
      const body: Attestation = {
        id,
        rawId,
        type: 'public-key',
        response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
      }
      return passkeyApi.add({ body, quiet: [422, 429] })
    },
    onDone,
  )

/** Gives a passkey another name. */
export const useRenamePasskey = (onDone: () => void) =>
  useWayInChange(
    accountKeys.passkeys(),
    ({ id, name }: { id: string; name: string }) => passkeyApi.rename({ params: { id }, body: { name } }),
    onDone,
  )

/** Removes a passkey; one that is gone already is what was wanted. */
export const useRemovePasskey = (onDone: () => void) =>
  useWayInChange(
    accountKeys.passkeys(),
    ({ id, proof }: { id: string; proof: Proof }) =>
      passkeyApi.remove({ params: { id }, body: proof, quiet: [403, 404, 422, 429] }).catch((error: unknown) => {
        if (hasStatus(error, 404)) return null
        throw error
      }),
    onDone,
  )
