import type { Loan } from '../../../../common/api/loan.ts'
import { formatNumber, formatShortDay } from '../../../i18n/format.ts'
import { localDay } from '../../../i18n/local-time.ts'
import { m } from '../../../paraglide/messages.js'

/** Who has the game, or had it, as the lender calls them. */
export const borrowerName = ({ borrower, name }: Pick<Loan, 'borrower' | 'name'>): string =>
  borrower?.nick ?? name ?? m.profile_loan_somebody()

const dayLength = 86_400_000

/** Days between two days. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength)

/** "Since 3 May 2026 · back by 9 June 2026", or that it is late. */
export function termsOf({ since, until }: { since: string; until: string | null }): string {
  const begun = m.loan_since({ date: formatShortDay(since) })
  if (until === null) return begun
  const late = until < localDay(Date.now())
  return `${begun} · ${(late ? m.loan_late : m.loan_until)({ date: formatShortDay(until) })}`
}

/** "Back after 41 days". */
export function lasted({ since, returned }: { since: string; returned: string | null }): string {
  const count = daysBetween(since, returned ?? localDay(Date.now()))
  return count === 0 ? m.loan_same_day() : m.loan_lasted({ count, number: formatNumber(count) })
}
