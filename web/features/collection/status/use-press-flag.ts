import { pressOf, useAccessPath, useGo } from '../../../router/navigate.ts'
import { useUser } from '../../../session/use-session.ts'
import { useSetEntry } from '../changes/set-entry.ts'
import { useOwnEntry } from '../collection.data.ts'
import type { EntryGame } from '../entry.ts'
import type { Status } from './status.ts'

/**
 * The viewer's entry of a game, and what the button of one of its flags shows and does. Visitors are sent to the log-in
 * and back, and what they pressed is done then.
 */
export function usePressFlag(game: EntryGame, onLend?: () => void) {
  const user = useUser()
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  const go = useGo()
  const accessPath = useAccessPath()
  const buttonOf = (status: Status) => {
    const pressed = entry?.[status] ?? false
    return {
      pressed,
      'data-press': user === null ? pressOf(status, game.id, game.title) : undefined,
      onClick: () => {
        if (user === null) go(accessPath)
        else if (status === 'lended') onLend?.()
        else setEntry(game, { type: status, value: !pressed })
      },
    }
  }
  return { entry, buttonOf }
}
