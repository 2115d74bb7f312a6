import { authApi } from '../../api/calls/auth.gen.ts'
import { type LastWord, lastWord } from '../../session/last-word.ts'
import { session } from '../../session/session.ts'
import { forgetPerson } from './forget-person.ts'

/** Milliseconds: where nothing answers, the page is left all the same. */
const patience = 5_000

/** Ends the session on the server if it can be reached, removes the user's data here, and reloads. Asks first if changes wait for a network. */
export async function logOut(): Promise<void> {
  const user = session.current()?.user.id
  const mayGo = await import('./unsent.tsx').then(({ mayDropUnsent }) => mayDropUnsent()).catch(() => true)
  // Another tab may have gone on meanwhile: the session of the next person is not this one's to end.
  const isOver = () => session.current()?.user.id !== user
  if (!mayGo || isOver()) return
  await authApi.logout({ quiet: true, signal: AbortSignal.timeout(patience) }).catch(() => null)
  if (session.current() === null || !isOver()) await leave('/')
}

/** The session has ended on the server already: removes the user's data here and reloads at the address. */
export async function leave(address: string, word?: LastWord): Promise<void> {
  session.end()
  await forgetPerson()
  if (word) lastWord.keep(word)
  location.replace(address)
}
