import type { Session } from '../../../common/api/auth.ts'
import { lazyButton } from '../../components/lazy-block.tsx'
import { useHydrated } from '../../lib/use-hydrated.ts'

const Entrance = lazyButton(() => import('./passkey-entrance.tsx'), 'PasskeyEntrance')

/** The button to log in with a passkey. Its place is kept free until its code has come, which is no part of the first load. */
export function PasskeyButton({ onEnter }: { onEnter: (session: Session) => void }) {
  const hydrated = useHydrated()
  return <div className="access-passkey">{hydrated && <Entrance onEnter={onEnter} />}</div>
}
