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
import './calendar.css'
import './calendar-lines.css'
import './calendar-grid.css'
import { Calendar } from './calendar.tsx'
import { addressOf, readChoice, useChoice } from './choice.ts'
import { MonthSkeleton } from './month-skeleton.tsx'
import { Link } from '../../router/link.tsx'
import { iconButtonClass } from '../../ui/buttons/button-class.ts'
import { ArrowLeft } from '../../ui/icons/icons.ts'
import { PlatformSelect } from './platform-select.tsx'
import { useEffect, useState } from 'react'
import { paths } from '../../router/paths.ts'
import type { Router } from '../../router/router.ts'
import { useRouter } from '../../router/use-router.tsx'

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

interface Props {
  platform: string | null
  onChoose: (platform: string | null) => void
}

/** The calendar's own small bar, instead of the site's. */
export const CalendarBar = ({ platform, onChoose }: Props) => (
  <div className="bar cal-bar">
    <div className="bar-in">
      <Link to={useCameFrom()} className={iconButtonClass()} aria-label={m.calendar_back()} title={m.calendar_back()}>
        <ArrowLeft aria-hidden />
      </Link>
      <p className="display mr-auto flex-none text-h3">{m.calendar_title()}</p>
      <PlatformSelect platform={platform} onChoose={onChoose} />
    </div>
  </div>
)

const followed = new WeakSet<Router>()

/** The target of the back link: the page before the calendar, or the home page. */
export function useCameFrom(): string {
  const router = useRouter()
  const [address, setAddress] = useState(paths.home())
  useEffect(() => {
    if (followed.has(router)) return
    followed.add(router)
    router.onArrive(({ from, to }) => {
      if (from && to.entry.name === 'calendar' && from.entry.name !== 'calendar') setAddress(from.place.href)
    })
  }, [router])
  return address
}
