import type { Session } from '../../../common/api/auth.ts'
import { lazyButton } from '../../components/lazy-block.tsx'
import { useHydrated } from '../../lib/use-hydrated.ts'

const Entrance = lazyButton(() => import('./passkey-entrance.tsx'), 'PasskeyEntrance')

/**
 * The button to log in with a passkey. Its place is reserved until its code has come, which is not part of the first
 * load. A browser without passkeys (WebKitGTK) shows none.
 */
export function PasskeyButton({ onEnter }: { onEnter: (session: Session) => void }) {
  const hydrated = useHydrated()
  if (hydrated && !('PublicKeyCredential' in window)) return null
  return <div className="access-passkey">{hydrated && <Entrance onEnter={onEnter} />}</div>
}
