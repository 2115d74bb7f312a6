import { DrawnButton } from './drawn-button.tsx'
import { useGoogleSite } from './google.data.ts'

/**
 * Google's button as a proof of identity, where there is no password: for deleting the account. Nothing where it is
 * off.
 */
export function GoogleProof({ onCredential }: { onCredential: (credential: string) => void }) {
  const site = useGoogleSite()
  return site && <DrawnButton site={site} onCredential={onCredential} />
}
