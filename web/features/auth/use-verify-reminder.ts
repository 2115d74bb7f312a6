import { useState } from 'react'
import type { AuthUser } from '../../../common/api/auth.ts'
import { storage } from '../../lib/storage.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useOwn, useRestored, useUser } from '../../session/use-session.ts'

const key = 'verify-later'

interface Reminder {
  /** Whom the profile reminds of their unverified address. */
  user: AuthUser | null
  /** Whether that is still unknown: the page waits, because the reminder would push it down. */
  isPending: boolean
  /** Hides it in this browser; the settings keep showing it (AUT-04). */
  onLater: () => void
}

/** The reminder of an own profile. One that the server rendered has no space for it: it comes with the next visit. */
export function useVerifyReminder(nick: string): Reminder {
  const hydrated = useHydrated()
  const [rendered] = useState(!hydrated)
  const user = useUser()
  const own = useOwn()
  const restored = useRestored()
  const [later, setLater] = useState(() => (hydrated ? storage.get(key) : null))
  const isOwn = !rendered && user?.nick === nick && later !== String(user.id)
  const onLater = () => {
    const id = String(user?.id)
    storage.set(key, id)
    setLater(id)
  }
  return {
    user: isOwn && own?.email_verified === 0 ? own : null,
    isPending: isOwn && !own && !restored,
    onLater,
  }
}
