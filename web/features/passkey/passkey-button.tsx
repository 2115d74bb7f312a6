import { lazy, Suspense } from 'react'
import type { Session } from '../../../common/api/auth.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'

const Entrance = lazy(async () => ({ default: (await import('./passkey-entrance.tsx')).PasskeyEntrance }))

/** The button to log in with a passkey. Its place is kept free until its code has come, which is no part of the first load. */
export function PasskeyButton({ onEnter }: { onEnter: (session: Session) => void }) {
  const hydrated = useHydrated()
  return (
    <div className="access-passkey">
      {hydrated && (
        <Suspense>
          <Entrance onEnter={onEnter} />
        </Suspense>
      )}
    </div>
  )
}
