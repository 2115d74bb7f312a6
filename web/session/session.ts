import type { AuthUser, Session } from '../../common/api/auth.ts'
import { storage } from '../lib/storage.ts'

export const sessionKey = 'session'
type Listener = () => void

/** The user of this browser: one record in localStorage, shared by its tabs. */
export function createSessionStore() {
  const listeners = new Set<Listener>()
  let text: string | null | undefined
  let parsed: Session | null = null

  // Read each time: another tab may have changed it before its storage event arrives here.
  function current(): Session | null {
    const stored = storage.get(sessionKey)
    if (stored !== text) {
      text = stored
      parsed = parseSession(stored)
    }
    return parsed
  }
  function write(next: Session | null): void {
    if (next) storage.set(sessionKey, JSON.stringify(next))
    else storage.remove(sessionKey)
    notify()
  }
  const notify = () => listeners.forEach((listener) => listener())

  return {
    current,
    token: (): string | null => current()?.token ?? null,
    start: (session: Session): void => write(session),
    end: (): void => write(null),
    setUser(user: AuthUser): void {
      const session = current()
      if (session) write({ ...session, user })
    },
    /** Replaces the token `old` by a new one; a token that was stored in between stays. */
    replaceToken(old: string, token: string): void {
      const session = current()
      if (session?.token === old) write({ ...session, token })
    },
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify,
  }
}

function parseSession(text: string | null): Session | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Session> | null
    return typeof value?.token === 'string' && typeof value.user?.nick === 'string' ? (value as Session) : null
  } catch {
    return null
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
export const session = createSessionStore()
