import type { Game } from '../../../../common/api/game.ts'
import { lazyExtra } from '../../../components/lazy-part.tsx'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/images/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoanCard, LoanRow } from './loan-card.tsx'
import { useOwnEntry } from '../collection.data.ts'
import { useSetEntry } from '../changes/set-entry.ts'

// For the few whose copy is out.
const LoanMark = lazyExtra(() => import('./link/loan-mark.tsx'), 'LoanMark')

/** Who borrowed the viewer's copy, while it is lent. */
export function Loan({ game }: { game: Game }) {
  const entry = useOwnEntry(game.id)
  const setEntry = useSetEntry()
  if (!entry?.lended) return null
  const borrower = entry.borrower ?? m.game_loan_somebody()
  return (
    <LoanCard title={m.game_loan()} aside={m.game_loan_out()}>
      <LoanRow picture={<Avatar nick={borrower} size="s" />} name={borrower} detail={m.game_loan_has_it()} />
      <LoanMark gameId={game.id} />
      <Button size="s" wide onClick={() => setEntry(game, { type: 'lended', value: false })}>
        {m.game_loan_back()}
      </Button>
    </LoanCard>
  )
}
