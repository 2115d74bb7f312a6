import { useQuery } from '@tanstack/react-query'
import type { Head } from '../../../common/render/head.ts'
import { hasStatus } from '../../api/api-error.ts'
import { platformsQuery } from '../../features/browse/browse.data.ts'
import { isWithinReach, monthQuery, thisMonthQuery } from '../../features/calendar/calendar.data.ts'
import { formatMonth } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { useGo } from '../../router/navigate.ts'
import { defineScreen, type ScreenContext, type ScreenProps } from '../../router/screen.ts'
import { m } from '../../paraglide/messages.js'
import { CalendarBar } from './calendar-bar.tsx'
import './calendar.css'
import './calendar-lines.css'
import './calendar-grid.css'
import { Calendar } from './calendar.tsx'
import { addressOf, readChoice, useChoice } from './choice.ts'
import { MonthSkeleton } from './month-skeleton.tsx'

export const screen = defineScreen('calendar', {
  load: async ({ search, query }) => {
    const { platform, month } = readChoice(search)
    await Promise.all([query.prefetchQuery(platformsQuery), query.prefetchQuery(thisMonthQuery)])
    const now = query.getQueryData(thisMonthQuery.queryKey)
    if (!now) return
    await query.fetchQuery(monthQuery(platform, withinReach(month, now.month))).catch((error: unknown) => {
      // Any other failure is shown in place of the month, with a retry.
      if (hasStatus(error, 404)) throw error
    })
  },
  head: headOf,
  component: CalendarScreen,
})

const withinReach = (month: string | null, thisMonth: string): string =>
  month !== null && isWithinReach(thisMonth, month) ? month : thisMonth

function headOf({ search, query }: ScreenContext<'calendar'>): Head {
  const { platform, month } = readChoice(search)
  const now = query.getQueryData(thisMonthQuery.queryKey)?.month
  const shown = month ?? now
  const head = { description: m.calendar_description(), noindex: month !== null }
  if (shown === undefined) return { title: m.calendar_title(), ...head }
  const name = query.getQueryData(platformsQuery.queryKey)?.find(({ slug }) => slug === platform)?.name
  const title =
    name === undefined
      ? m.calendar_page_title({ month: formatMonth(shown) })
      : m.calendar_page_title_platform({ month: formatMonth(shown), platform: name })
  return { title, ...head }
}

function CalendarScreen({ search }: ScreenProps<'calendar'>) {
  const choice = useChoice(search)
  const go = useGo()
  const now = useQuery(thisMonthQuery)
  return (
    <div className="page-wide">
      <CalendarBar platform={choice.platform} onChoose={(platform) => go(addressOf({ ...choice, platform }))} />
      <div className="page">
        <Loaded query={now} loading={<Waiting />}>
          {(answer) => (
            <Calendar
              platform={choice.platform}
              month={withinReach(choice.month, answer.month)}
              thisMonth={answer.month}
              answeredAt={now.dataUpdatedAt}
            />
          )}
        </Loaded>
      </div>
    </div>
  )
}

const Waiting = () => (
  <>
    <div className="cal-turn">
      <h1 className="display">{m.calendar_title()}</h1>
    </div>
    <MonthSkeleton />
  </>
)
