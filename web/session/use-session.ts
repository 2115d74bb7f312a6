import { useSyncExternalStore } from 'react'
import type { AuthUser } from '../../common/api/auth.ts'
import { session } from './session.ts'

/** The logged-in user, or null. Always null on the server and during hydration: pages are first rendered for a visitor (P-35). */
export const useUser = (): AuthUser | null =>
  useSyncExternalStore(
    session.subscribe,
    () => session.current()?.user ?? null,
    () => null,
  )
