import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import type { Loan as LoanTerms } from '../../../common/api/loan.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { cardOf } from '../../features/collection/entry.ts'
import { LendDialog } from '../../features/collection/lending/lend-dialog.tsx'
import { loansOutQuery } from '../../features/collection/lending/loan.data.ts'
import { termsOf } from '../../features/collection/lending/loan-words.ts'
import { ShareLoan } from '../../features/collection/lending/link/share-loan.tsx'
import { SaidBack } from '../../features/collection/lending/link/said-back.tsx'
import { useGiveBack } from '../../features/collection/lending/use-give-back.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { LoanCard, LoanRow } from '../../features/collection/lending/loan-card.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { exitingProps, type WallProps } from './wall.ts'

/** Hardly anybody has more loans; a button shows the rest. */
const batch = 30

/** The owner's loans, each with its card: the game, the borrower, and a button to end it. */
export function LoanCards({ entries, exiting, platforms, label }: WallProps) {
  const [shown, setShown] = useState(batch)
  const loans = useLoans(shown)
  return (
    <>
      <ul aria-label={label} className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {entries.slice(0, shown).map((entry) => (
          <li key={entry.id} {...exitingProps(exiting.has(entry.id))}>
            <Loan entry={entry} platforms={platforms} loan={loans.get(entry.id)} />
          </li>
        ))}
      </ul>
      {entries.length > shown && (
        <Button className="mx-auto mt-6 flex" onClick={() => setShown(shown + batch)}>
          {m.profile_loan_more()}
        </Button>
      )}
    </>
  )
}

/** What the entries do not say of the first loans; empty without a network. */
function useLoans(wanted: number): Map<number, LoanTerms> {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery(loansOutQuery)
  const all = data?.pages.flatMap((page) => page.data) ?? []
  const lacks = all.length < wanted && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (lacks) void fetchNextPage()
  }, [lacks, fetchNextPage])
  return new Map(all.map((loan) => [loan.game.id, loan]))
}

interface LoanProps {
  entry: CollectionEntry
  platforms: Map<number, Named>
  loan: LoanTerms | undefined
}

function Loan({ entry, platforms, loan }: LoanProps) {
  const game = cardOf(entry, platforms)
  const giveBack = useGiveBack()
  const [editing, setEditing] = useState(false)
  const person = loan?.borrower?.nick === entry.borrower ? loan?.borrower : undefined
  const borrower = entry.borrower ?? m.profile_loan_somebody()
  return (
    <div className="flex items-start gap-4">
      <Link to={paths.game(game.slug)} className="w-20 flex-none">
        <Cover game={gameArt(game)} src={game.cover} />
        <VisuallyHidden>{game.title}</VisuallyHidden>
      </Link>
      <div className="min-w-0 flex-1">
        <LoanCard title={m.profile_loan()}>
          <LoanRow
            picture={<Avatar nick={borrower} src={person?.avatar ?? null} size="s" />}
            name={person ? <Link to={paths.profile(person.nick)}>{borrower}</Link> : borrower}
            detail={
              <>
                {game.title}
                {loan && <span className="block">{termsOf(loan)}</span>}
              </>
            }
          />
          {loan && loan.said_back !== null && <SaidBack loan={loan} who={borrower} />}
        </LoanCard>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="s" onClick={() => giveBack(game, entry.borrower ?? null)}>
            {loan && loan.said_back !== null ? m.loan_said_back_yes() : m.profile_loan_back()}
          </Button>
          <Button size="s" variant="line" onClick={() => setEditing(true)}>
            {m.profile_loan_edit()}
          </Button>
          {loan && <ShareLoan loan={loan} />}
        </div>
      </div>
      {editing && <LendDialog game={game} open onClose={() => setEditing(false)} />}
    </div>
  )
}
