import { m } from '../../../paraglide/messages.js'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSetEntry } from '../changes/set-entry.ts'
import type { EntryGame } from '../entry.ts'

/** Says that a lent game is back, with an undo: the server takes it as if it had not been said. */
export function useGiveBack(): (game: EntryGame, borrower: string | null) => void {
  const setEntry = useSetEntry()
  return (game, borrower) => {
    setEntry(game, { type: 'lended', value: false })
    toast.undo(m.loan_back({ title: game.title }), m.collection_undo(), () =>
      setEntry(game, { type: 'lended', value: true, borrower }),
    )
  }
}
