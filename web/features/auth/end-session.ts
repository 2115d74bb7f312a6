import { sessionOver } from '../../api/refusals.ts'
import { keepOpenDrafts } from '../../offline/drafts.ts'
import { lastWord, sessionEnd } from '../../session/last-word.ts'
import { forgetPerson } from './forget-person.ts'

/**
 * Removes the user's data here: the server refused the token, for the reason that the reloaded page and its login say.
 */
export async function leaveByServer(detail: string): Promise<void> {
  await forgetPerson({ keepUnfinished: true })
  const why = detail === sessionOver ? 'over' : 'ended'
  lastWord.keep(why)
  sessionEnd.keep(why)
}

/** Removes the user's data here: in another tab, the session ended. */
export async function leaveByOtherTab(): Promise<void> {
  await forgetPerson({ keepUnfinished: true })
  // A log-out in another tab empties the shared storage; what is being written in this tab is kept.
  keepOpenDrafts()
}
