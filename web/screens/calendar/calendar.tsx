import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { isWithinReach, monthQuery } from '../../features/calendar/calendar.data.ts'
import { addMonths, monthOf } from '../../features/calendar/months.ts'
import { releasesOf } from '../../features/calendar/releases.ts'
import { formatMonth, formatNumber } from '../../i18n/format.ts'
import { localDay } from '../../i18n/local-time.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useGo } from '../../router/navigate.ts'
import { singleKeys } from '../../lib/browser-switch.ts'
import { m } from '../../paraglide/messages.js'
import { addressOf } from './choice.ts'
import { lazyDialog } from '../../components/lazy-part.tsx'
import { type Filter, useFiltered } from './filter.ts'
import { FilterChips } from './filter-chips.tsx'
import { MonthHead } from './month-head.tsx'
import { MonthSection } from './month-section.tsx'
import { useEndlessMonths } from './use-endless-months.ts'

const DayDialog = lazyDialog(() => import('./day-dialog.tsx'), 'DayDialog')

interface Props {
  platform: string | null
  month: string
  /** By the server's clock. */
  thisMonth: string
  /** The time of the server's response, in milliseconds. Its day is marked. */
  answeredAt: number
}

/** The months: a grid on wide screens, lists below one another on phones. */
export function Calendar({ platform, month, thisMonth, answeredAt }: Props) {
  const go = useGo()
  const phone = usePhone()
  const list = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState<Filter>('all')
  const [opened, setOpened] = useState<string | null>(null)
  const filtered = useFiltered(filter)
  // The months are one page: going back leaves it.
  const show = useCallback(
    (other: string) => go(addressOf({ platform, month: other }), { replace: true }),
    [go, platform],
  )
  const { months, inView, folded, unfold, end } = useEndlessMonths({
    month,
    thisMonth,
    platform,
    enabled: phone,
    list,
    onSeen: show,
  })
  useNeighbours(platform, month, thisMonth)
  const hasKeys = singleKeys.use()
  useMonthKeys(!phone && hasKeys, (step) => {
    const other = addMonths(month, step)
    if (isWithinReach(thisMonth, other)) show(other)
  })
  // The server's HTML does not know where the user is: it marks the day in UTC, which hydration begins with.
  const today = (useHydrated() ? localDay : utcDay)(answeredAt)
  const todaysMonth = monthOf(today)
  return (
    <div className="cal">
      <MonthHead month={inView} thisMonth={thisMonth} todaysMonth={todaysMonth} platform={platform} />
      <Chips month={inView} platform={platform} thisMonth={thisMonth} filter={filter} onChange={setFilter} />
      <div ref={list} id="calendar-months" tabIndex={-1} className="cal-months">
        {months.map((one, at) => (
          <MonthSection
            key={one}
            {...{ month: one, thisMonth, platform, filter, folded, ...filtered }}
            today={one === todaysMonth ? today : null}
            first={at === 0}
            onUnfold={unfold}
            onOpen={setOpened}
          />
        ))}
      </div>
      <div ref={end} className="cal-end" />
      {opened !== null && (
        <DayDialog day={opened} platform={platform} wanted={filtered.wanted} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

/** Loads the neighbouring months while idle. */
function useNeighbours(platform: string | null, month: string, thisMonth: string): void {
  const client = useQueryClient()
  const there = useQuery(monthQuery(platform, month)).isSuccess
  useEffect(() => {
    if (!there) return
    for (const step of [1, -1]) {
      const other = addMonths(month, step)
      if (isWithinReach(thisMonth, other)) void client.prefetchQuery(monthQuery(platform, other))
    }
  }, [client, month, platform, there, thisMonth])
}

type ChipsProps = Pick<Props, 'platform' | 'month' | 'thisMonth'> & {
  filter: Filter
  onChange: (filter: Filter) => void
}

function Chips({ month, platform, thisMonth, filter, onChange }: ChipsProps) {
  const { data } = useQuery(monthQuery(platform, month))
  const { wanted } = useFiltered(filter)
  return (
    <>
      <FilterChips
        filter={filter}
        onChange={onChange}
        total={data?.total}
        wanted={data && wanted && releasesOf(data, wanted).total}
        past={month < thisMonth}
      />
      <p role="status" className="sr-only">
        {data && m.calendar_found({ month: formatMonth(month), count: data.total, games: formatNumber(data.total) })}
      </p>
    </>
  )
}

const steps: Record<string, number> = { PageUp: -1, ArrowLeft: -1, PageDown: 1, ArrowRight: 1 }

const isElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('dialog[open], :popover-open') !== null ||
  (target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null)

/** Page Up, Page Down and the arrow keys change the month of the grid. */
function useMonthKeys(enabled: boolean, turn: (step: number) => void): void {
  useEffect(() => {
    if (!enabled) return
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (step === undefined || !plain || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      turn(step)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [enabled, turn])
}

const narrow = '(width < 48rem)'

const subscribe = (listener: () => void) => {
  const media = matchMedia(narrow)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the months are a list, not a grid; false on the server and during hydration. */
const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
