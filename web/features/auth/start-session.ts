import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../../common/api/auth.ts'
import { authApi } from '../../api/calls/auth.gen.ts'
import { sessionOver } from '../../api/refusals.ts'
import { dropDraftsOfOthers, keepOpenDrafts } from '../../session/drafts.ts'
import { lastWord, sessionEnd } from '../../session/last-word.ts'
import { forgetPerson } from './forget-person.ts'
import { getLocale } from '../../paraglide/runtime.js'
import { speak } from './choose-lang.ts'
import { session, sessionKey } from '../../session/session.ts'

/** Data that depends on the viewer (`meta: { viewer: true }`) was fetched for a visitor: fetches it again. */
const refreshViewerData = (query: QueryClient): Promise<void> =>
  query.invalidateQueries({ predicate: ({ meta }) => meta?.['viewer'] === true })

/** Stores the session after log-in or registration; the page goes on in the language of the account (I18-01). */
export function logIn(given: Session, query: QueryClient): void {
  query.removeQueries({ predicate: ({ meta }) => meta?.['viewer'] === true })
  session.start(given)
  sessionEnd.drop()
  dropDraftsOfOthers(given.user.id)
  if (given.user.lang !== getLocale()) speak(given.user.lang)
}

/** If the stored value turns out not to be a session, shows what is drawn for visitors (mark-member.ts). */
export function settleMark(): void {
  if (!session.current()) delete document.documentElement.dataset['member']
}

/** At start-up with a stored session: the page shows the stored user at once, and the server's data follows (AUT-07). */
export async function restoreSession(query: QueryClient): Promise<void> {
  if (!session.current()) return
  void refreshViewerData(query)
  const user = await authApi.check({ quiet: true }).catch(() => null)
  if (user) session.setUser(user)
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

async function forgetPersonAndReload(now: number | undefined): Promise<void> {
  if (now === undefined) {
    await forgetPerson({ keepDrafts: true })
    // A log-out in another tab empties the shared storage; what is being written in this tab is kept.
    keepOpenDrafts()
  }
  location.reload()
}

/** The session ended because its token was refused (spec section 8); the reloaded page says why, and so does the login. */
export async function startAgain(detail: string): Promise<void> {
  await forgetPerson({ keepDrafts: true })
  const why = detail === sessionOver ? 'over' : 'ended'
  lastWord.keep(why)
  sessionEnd.keep(why)
  location.reload()
}
