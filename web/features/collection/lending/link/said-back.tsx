import type { Loan } from '../../../../../common/api/loan.ts'
import { formatShortDay } from '../../../../i18n/format.ts'
import { localDay } from '../../../../i18n/local-time.ts'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/buttons/button.tsx'
import { DateStamp } from '../../../game/card-tags.tsx'
import { useDenyReturn } from '../loan.data.ts'

/**
 * The mark on a loan card that somebody with its link made: the game is said to be back, and its lender may say that it
 * is not.
 */
export function SaidBack({ loan, who }: { loan: Pick<Loan, 'id' | 'said_back'>; who: string }) {
  const { mutate, isPending } = useDenyReturn()
  return (
    <div className="loan-said">
      <p>
        {m.loan_said_back({ who })} <DateStamp>{formatShortDay(localDay(loan.said_back ?? ''))}</DateStamp>
      </p>
      <Button size="s" variant="line" busy={isPending} onClick={() => mutate(loan)}>
        {m.loan_said_back_no()}
      </Button>
    </div>
  )
}
