import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'
import type { AuthUser } from '../../../common/api/auth.ts'
import { session } from '../../session/session.ts'

/** The parts of a browser that the store of kept things touches, with an empty database and somebody logged in. */
export function openBrowser(userId: number) {
  const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { hasAttribute: () => false } })
  const network = { onLine: true, locks: navigator.locks }
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', { requestIdleCallback: (run: () => void) => setTimeout(run) })
  vi.stubGlobal('navigator', network)
  vi.stubGlobal('indexedDB', new IDBFactory())
  logIn(userId)
  return { page, network }
}

export const logIn = (userId: number): void =>
  session.start({ token: 't', user: { id: userId, nick: `n${userId}` } as AuthUser })
