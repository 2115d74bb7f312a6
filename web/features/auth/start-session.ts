import type { QueryClient } from '@tanstack/react-query'
import { authApi } from '../../api/calls/auth.generated.ts'
import { whenAlive } from '../../lib/coming-alive.ts'
import { reloadDocument } from '../../lib/overlay-history.ts'
import { session, sessionKey } from '../../session/session.ts'

/** Data that depends on the viewer (`meta: { viewer: true }`) was fetched for a visitor: fetches it again. */
const refreshViewerData = (query: QueryClient): Promise<void> =>
  query.invalidateQueries({ predicate: ({ meta }) => meta?.['viewer'] === true })

/** If the stored value turns out not to be a session, shows what is drawn for visitors (before-paint.ts). */
export function settleMark(): void {
  if (!session.current()) delete document.documentElement.dataset['member']
}

/** How long a page waits at most for the account, in milliseconds: without a network it goes on with what is stored. */
const patience = 1_500

/**
 * At start-up with a stored session: the page shows the stored user at once, and the server's data follows (AUT-07).
 */
export async function restoreSession(query: QueryClient): Promise<void> {
  if (!session.current()) return
  // Data that changes before the page is hydrated would not match the server's HTML.
  void whenAlive.then(() => refreshViewerData(query))
  setTimeout(session.setRestored, patience)
  const user = await authApi.check({ quiet: true }).catch(() => null)
  if (user) session.setUser(user)
  session.setRestored()
}

/** Other tabs share the session: a log-out or a change there applies here at once. */
export function followOtherTabs(query: QueryClient): void {
  let person = session.current()?.user.id
  session.subscribe(() => (person = session.current()?.user.id))
  window.addEventListener('storage', (event) => {
    if (event.key !== sessionKey && event.key !== null) return
    const before = person
    session.notify()
    const now = session.current()?.user.id
    if (now === before) return
    // A private page of a logged-out user must not stay on the screen.
    if (before !== undefined) void forgetPersonAndReload(now)
    else void refreshViewerData(query)
  })
}

/**
 * Its code comes with the rest of an idle page (web/later.ts). Where it does not arrive, the page is left all the same.
 */
async function end(removal: Promise<unknown>): Promise<void> {
  await removal.catch(() => undefined)
  await reloadDocument()
}

/** Another person logged in elsewhere, or nobody is here any more. */
const forgetPersonAndReload = (now: number | undefined): Promise<void> =>
  end(now === undefined ? import('./end-session.ts').then((code) => code.leaveByOtherTab()) : Promise.resolve())

/**
 * The session ended because its token was refused (spec section 8); the reloaded page says why, and so does the login.
 */
export const startAgain = (detail: string): Promise<void> =>
  end(import('./end-session.ts').then((code) => code.leaveByServer(detail)))
