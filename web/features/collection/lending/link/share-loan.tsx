import { useState } from 'react'
import type { Loan } from '../../../../../common/api/loan.ts'
import { lazyDialog } from '../../../../components/lazy-part.tsx'
import { m } from '../../../../paraglide/messages.js'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Share2 } from '../../../../ui/icons/icons.ts'

const ShareLoanDialog = lazyDialog(() => import('./share-loan-dialog.tsx'), 'ShareLoanDialog')

/** A button that shows a loan to somebody without an account. */
export function ShareLoan({ loan }: { loan: Loan }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="line" icon={<Share2 aria-hidden />} onClick={() => setOpen(true)}>
        {loan.link ? m.loan_link_shared() : m.loan_link_share()}
      </Button>
      {open && <ShareLoanDialog loan={loan} open onClose={() => setOpen(false)} />}
    </>
  )
}
