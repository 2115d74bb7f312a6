import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Change } from '../../../../common/rules/collection.ts'
import { useUser } from '../../../session/use-session.ts'
import type { EntryGame } from '../entry.ts'

/** Only logged-in users have collections: visitors never load this. */
const loadKeeping = () => import('./keep-game.member.ts')

/**
 * Sets one value of one game: shown at once, reverted when refused; favourites, the wishlist and a flag that goes with
 * the change show a notice with an undo (COL-04, COL-09).
 */
export function useSetEntry(): (game: EntryGame, change: Change) => void {
  const client = useQueryClient()
  useReadyKeeping()
  return (game, change) => void loadKeeping().then(({ keepGame }) => keepGame(client, game, change))
}

/** Rates a game, 1 to 10 in halves; null removes the rating. */
export function useRate(): (game: EntryGame, rating: number | null) => void {
  const setEntry = useSetEntry()
  return (game, rating) => setEntry(game, { type: 'rating', value: rating })
}

/** Loads the code in advance, so that a press takes effect at once. */
function useReadyKeeping(): void {
  const known = useUser() !== null
  useEffect(() => {
    if (known) void loadKeeping()
  }, [known])
}
