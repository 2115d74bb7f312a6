import { limits } from '../../common/rules/limits.ts'
import { formatNumber } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'
import { Link } from '../router/link.tsx'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

interface ListPage {
  data: readonly unknown[]
  current_page: number
  total: number
}

/** Whether an address names a page after the last one of a list that has entries. */
export const isPastTheEnd = ({ data, current_page: page, total }: ListPage): boolean =>
  data.length === 0 && page > 1 && total > 0

interface Props {
  page: ListPage
  /** The address of a page by its number. */
  addressOf: (page: number) => string
}

/** For such a page: which one is the last, and the way there. */
export function PastTheEnd({ page: { current_page: page, total }, addressOf }: Props) {
  const last = Math.ceil(total / limits.pageSize)
  return (
    <EmptyState
      title={m.browse_past({ page: formatNumber(page) })}
      action={
        <Link to={addressOf(last)} className={buttonClass({ variant: 'line' })}>
          {m.browse_past_go({ page: formatNumber(last) })}
        </Link>
      }
    >
      {m.browse_past_text({ page: formatNumber(last) })}
    </EmptyState>
  )
}
