import { lazyBlock } from '../../components/lazy-block.tsx'
import type { Session, Ticket } from '../../../common/api/auth.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useGoogleSite } from './google.data.ts'

// Only an installation with a client id loads the rest.
const Entrance = lazyBlock(() => import('./google-entrance.tsx'), 'GoogleEntrance')

interface Props {
  onEnter: (entered: Session | Ticket) => void
  /** Somebody new. */
  onJoin: (joined: Session | Ticket) => void
}

/** "Or with Google", below the log-in and registration forms; nothing where it is off. */
export function GoogleButton({ onEnter, onJoin }: Props) {
  const site = useGoogleSite()
  // Never drawn by the server, which does not wait for lazy code.
  const hydrated = useHydrated()
  return hydrated && site && <Entrance site={site} onEnter={onEnter} onJoin={onJoin} />
}
