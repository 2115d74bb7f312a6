import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { hasStatus } from '../../api/api-error.ts'
import { emailApi } from '../../api/calls/email.generated.ts'
import { refreshOwn } from '../../features/auth/refresh-own.ts'
import { useRouter } from '../../router/use-router.tsx'
import { session } from '../../session/session.ts'

/** `used`: the link is of no use; `error`: nobody could say. */
export type Verification = 'checking' | 'verified' | 'used' | 'error'

/** Hands in the token of a mailed link, once; it leaves the address at once (AUT-04). */
export function useVerification(token: string): { state: Verification; again: () => void } {
  const router = useRouter()
  const verify = useMutation({
    mutationFn: () => emailApi.verify({ body: { token }, quiet: true }),
    onSuccess: refreshOwn,
    onError: async (error) => {
      const own = session.own()
      // A failed verification is unverified until the server says otherwise (spec section 4).
      if ((hasStatus(error, 409) || hasStatus(error, 422)) && own) session.setUser({ ...own, email_verified: 0 })
      await refreshOwn()
    },
  })
  const { mutate } = verify
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    router.forgetQuery()
    mutate()
  }, [router, mutate])
  const refused = hasStatus(verify.error, 409) || hasStatus(verify.error, 422)
  const failed = refused ? 'used' : 'error'
  return {
    state: verify.isSuccess ? 'verified' : verify.isError ? failed : 'checking',
    again: () => mutate(),
  }
}
