import type { QueryClient } from '@tanstack/react-query'
import type { Loan } from '../../../../common/api/loan.ts'
import { loanApi } from '../../../api/calls/loan.generated.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../../cache/optimistic-update.ts'
import { loansKey } from '../../../cache/keys.ts'
import { applyUpdate } from '../../../cache/optimistic.ts'
import { session } from '../../../session/session.ts'
import { showChange } from '../changes/shown-entry.ts'
import type { EntryGame } from '../entry.ts'

/** What is said of a loan: to somebody here by nick, or to a name. */
export type Terms = { nick: string | null; name: string; since: string; until: string | null }
type Lending = Terms & { userId: number; game: EntryGame }

const borrowerOf = ({ nick, name }: Terms): string | null => nick ?? (name.trim() || null)

/** Lends a game, or corrects the loan of one that is out. */
export const lending = defineOptimisticUpdate<Lending, Loan>({
  mutationKey: ['loan', 'lend'],
  scope: ({ game }) => `game ${game.id}`,
  resend: 'when online',
  apply: (draft, { userId, game, ...terms }) =>
    showChange(draft, { userId, game, change: { type: 'lended', value: true, borrower: borrowerOf(terms) } }),
  send: ({ game, nick, name, since, until }, how) =>
    loanApi.lend({ body: { id_game: game.id, ...(nick === null ? { name } : { nick }), since, until }, ...how }),
  // The answer has no entry: what was shown is what it says.
  confirm: (draft, loan, { userId, game }) =>
    showChange(draft, {
      userId,
      game,
      change: { type: 'lended', value: true, borrower: loan.borrower?.nick ?? loan.name },
    }),
  onRefused: tellRefusal,
  onSettled: (client) => void client.invalidateQueries({ queryKey: loansKey }),
})

/** Shows it at once and sends it; whether it succeeded. */
export async function lendGame(client: QueryClient, card: EntryGame, terms: Terms): Promise<boolean> {
  const userId = session.current()?.user.id
  if (userId === undefined) return false
  const { id, slug, title, cover, release_date, platforms, genre } = card
  const game = { id, slug, title, cover, release_date, platforms, genre }
  return applyUpdate(client, lending, { userId, game, ...terms })
}
