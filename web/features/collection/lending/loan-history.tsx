import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../../common/api/game.ts'
import { formatNumber, formatShortDay } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Avatar } from '../../../ui/images/avatar.tsx'
import { DateStamp } from '../../game/card-tags.tsx'
import { LoanCard, LoanRow } from './loan-card.tsx'
import { loansOfGameQuery } from './loan.data.ts'
import { borrowerName, lasted } from './loan-words.ts'

const mostShown = 5

/** Who had the viewer's copy of this game and brought it back; nothing without any. */
export function LoanHistory({ game }: { game: Game }) {
  const { data: loans } = useQuery(loansOfGameQuery(game.id))
  const ended = loans?.data.filter(({ returned }) => returned !== null) ?? []
  if (!loans || ended.length === 0) return null
  return (
    <LoanCard
      title={m.loan_history()}
      aside={m.loan_total({ count: loans.total, number: formatNumber(loans.total) })}
      className="wrap-anywhere"
    >
      {ended.slice(0, mostShown).map((loan) => {
        const name = borrowerName(loan)
        return (
          <LoanRow
            key={loan.id}
            picture={<Avatar nick={name} src={loan.borrower?.avatar ?? null} size="s" />}
            name={name}
            detail={lasted(loan)}
            stamp={<DateStamp>{formatShortDay(loan.returned ?? loan.since)}</DateStamp>}
          />
        )
      })}
    </LoanCard>
  )
}
