import { useSyncExternalStore } from 'react'
import type { AuthUser } from '../../common/api/auth.ts'
import { session, type StoredUser } from './session.ts'

/**
 * The logged-in user, or null. Always null on the server and during hydration: pages are first rendered for a visitor
 * (P-35).
 */
export const useUser = (): StoredUser | null =>
  useSyncExternalStore(
    session.subscribe,
    () => session.current()?.user ?? null,
    () => null,
  )

/** Whether it is known what `useOwn` returns, as far as it will be known. */
export const useRestored = (): boolean => useSyncExternalStore(session.subscribe, session.restored, () => false)

/** The whole account of the logged-in user; null before the server's first answer to this page, and for visitors. */
export const useOwn = (): AuthUser | null => useSyncExternalStore(session.subscribe, session.own, () => null)
