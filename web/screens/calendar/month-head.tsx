import type { ReactNode } from 'react'
import { addMonths } from '../../features/calendar/months.ts'
import { isWithinReach } from '../../features/calendar/calendar.data.ts'
import { formatMonth } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { m } from '../../paraglide/messages.js'
import { buttonClass, iconButtonClass } from '../../ui/buttons/button-class.ts'
import { ChevronLeft, ChevronRight } from '../../ui/icons/icons.ts'
import { SkipToPart } from '../../ui/layout/skip-link.tsx'
import { addressOf, type Choice } from './choice.ts'

interface Props extends Choice {
  month: string
  /** By the server's clock. */
  thisMonth: string
  /** By the user's time zone. */
  todaysMonth: string
}

/** The name of the month, with links to its neighbours and to the month of today. */
export function MonthHead({ month, thisMonth, todaysMonth, platform }: Props) {
  const to = (other: string) => addressOf({ platform, month: other })
  return (
    <div className="cal-turn">
      <Turn to={to} month={addMonths(month, -1)} thisMonth={thisMonth} label={m.calendar_previous()} rel="prev">
        <ChevronLeft aria-hidden />
      </Turn>
      {/* Another name is another heading, not one that has moved. */}
      <h1 key={month} className="display first-letter:uppercase">
        {formatMonth(month)}
      </h1>
      <SkipToPart to="calendar-months">{m.shell_skip_games()}</SkipToPart>
      <Turn to={to} month={addMonths(month, 1)} thisMonth={thisMonth} label={m.calendar_next()} rel="next">
        <ChevronRight aria-hidden />
      </Turn>
      {month !== todaysMonth && (
        <Link
          to={to(todaysMonth)}
          replace
          className={buttonClass({ variant: 'line', size: 's', className: 'max-md:ml-auto' })}
        >
          {m.calendar_today()}
        </Link>
      )}
    </div>
  )
}

interface TurnProps {
  to: (month: string) => string
  month: string
  thisMonth: string
  label: string
  rel: string
  children: ReactNode
}

function Turn({ to, month, thisMonth, label, rel, children }: TurnProps) {
  if (!isWithinReach(thisMonth, month)) return null
  return (
    <Link to={to(month)} replace className={iconButtonClass()} aria-label={label} title={label} rel={`${rel} nofollow`}>
      {children}
    </Link>
  )
}
