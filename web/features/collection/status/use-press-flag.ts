import type { EntryValues } from '../../../../common/rules/collection.ts'
import { useAccessPath, useGo } from '../../../router/navigate.ts'
import { useUser } from '../../../session/use-session.ts'
import { useSetEntry } from '../changes/set-entry.ts'
import { useOwnEntry } from '../collection.data.ts'
import type { EntryGame } from '../entry.ts'
import type { Status } from './status.ts'

/** The viewer's entry of a game, and what a press on one of its flags does. Visitors are sent to the log-in and back. */
export function usePressFlag(
  game: EntryGame,
  onLend?: () => void,
): { entry: EntryValues | undefined; press: (status: Status) => void } {
  const user = useUser()
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const go = useGo()
  const accessPath = useAccessPath()
  return {
    entry,
    press: (status) => {
      if (user === null) go(accessPath)
      else if (status === 'lended') onLend?.()
      else setEntry(game, { type: status, value: !(entry?.[status] ?? false) })
    },
  }
}
