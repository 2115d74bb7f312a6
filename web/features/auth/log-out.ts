import { ApiError } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { replaceDocument } from '../../lib/overlay-history.ts'
import { type LastWord, lastWord } from '../../session/last-word.ts'
import { storeUnsentLogOut } from '../../offline/unsent-log-outs.ts'
import { session } from '../../session/session.ts'
import { forgetPerson } from './forget-person.ts'

/** Milliseconds: where nothing answers, the page is left all the same. */
const patience = 5_000

/**
 * Ends the session on the server, at once or when there is a network, removes the user's data here, and reloads. Asks
 * first if changes wait for a network.
 */
export async function logOut(): Promise<void> {
  const { user: { id: user } = { id: undefined }, token } = session.current() ?? {}
  const mayGo = await import('../../offline/ask-before-log-out.tsx')
    .then(({ mayDeleteUnsent }) => mayDeleteUnsent())
    .catch(() => true)
  // Another tab may have gone on meanwhile: the session of the next person is not this one's to end.
  const isOver = () => session.current()?.user.id !== user
  if (!mayGo || isOver()) return
  const isHeard = await authApi.logout({ quiet: true, signal: AbortSignal.timeout(patience) }).then(
    () => true,
    (error: unknown) => error instanceof ApiError && error.status > 0 && error.status < 500,
  )
  if (session.current() !== null && isOver()) return
  // The token may have been renewed while it was sent.
  const last = session.token() ?? token
  if (!isHeard && last !== undefined) storeUnsentLogOut(last)
  await leave('/', isHeard ? undefined : 'left')
}

/** The session has ended on the server already: removes the user's data here and reloads at the address. */
export async function leave(address: string, word?: LastWord): Promise<void> {
  session.end()
  await forgetPerson()
  if (word) lastWord.keep(word)
  await replaceDocument(address)
}
