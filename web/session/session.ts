import type { AuthUser, Session } from '../../common/api/auth.ts'
import { storage } from '../lib/storage.ts'
import { lastUser } from './last-user.ts'

export const sessionKey = 'session'
type Listener = () => void

/** What this browser stores of its user. Everything else is private and stays in memory. */
export type StoredUser = Pick<AuthUser, 'id' | 'nick' | 'name' | 'avatar' | 'lang' | 'an' | 'pm'>
export interface StoredSession {
  token: string
  user: StoredUser
}

/** The user of this browser: one record in localStorage, shared by its tabs; the rest of the account in memory. */
export function createSessionStore() {
  const listeners = new Set<Listener>()
  let text: string | null | undefined
  let parsed: StoredSession | null = null
  let own: AuthUser | null = null
  let restored = false

  // Read each time: another tab may have changed it before its storage event arrives here.
  function current(): StoredSession | null {
    const stored = storage.get(sessionKey)
    if (stored !== text) {
      text = stored
      parsed = parseSession(stored)
    }
    return parsed
  }
  function write(next: StoredSession | null): void {
    if (next) {
      storage.set(sessionKey, JSON.stringify({ token: next.token, user: toStored(next.user) }))
      lastUser.store(next.user.id)
    } else storage.remove(sessionKey)
    notify()
  }
  const notify = () => listeners.forEach((listener) => listener())

  return {
    current,
    token: (): string | null => current()?.token ?? null,
    /** The whole account as the server last told it; null before its first answer to this page. */
    own: (): AuthUser | null => own,
    /** Whether this page has the server's answer about the account, or goes on without it. */
    restored: (): boolean => restored,
    setRestored(): void {
      restored = true
      notify()
    },
    start(session: Session): void {
      own = session.user
      write(session)
    },
    end(): void {
      own = null
      write(null)
    },
    setUser(user: AuthUser): void {
      const session = current()
      if (!session) return
      own = user
      write({ ...session, user })
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

/** A record of an earlier version holds more than its type says: the next write drops it. */
const toStored = ({ id, nick, name, avatar, lang, an, pm }: StoredUser): StoredUser => ({
  id,
  nick,
  name,
  avatar,
  lang,
  an,
  pm,
})

function parseSession(text: string | null): StoredSession | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<StoredSession> | null
    return typeof value?.token === 'string' && typeof value.user?.nick === 'string' ? (value as StoredSession) : null
  } catch {
    return null
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>
export const session = createSessionStore()
