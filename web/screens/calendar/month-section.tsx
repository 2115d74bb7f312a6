import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { CalendarMonth } from '../../../common/api/game.ts'
import { monthQuery } from '../../features/calendar/calendar.data.ts'
import { anyWeek, monthOf, weeksOf } from '../../features/calendar/months.ts'
import { releasesOf, type LooseReleases as Loose } from '../../features/calendar/releases.ts'
import { formatMonth, formatMonthAlone, formatWeekday, formatRelease } from '../../i18n/format.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Day } from './day.tsx'
import { EmptyMonth } from './empty-month.tsx'
import type { Filter, useFiltered } from './filter.ts'
import { MonthSkeleton } from './month-skeleton.tsx'
import { fewGames, MoreGames } from './more-games.tsx'
import { Release } from './release.tsx'

export interface MonthProps extends ReturnType<typeof useFiltered> {
  month: string
  thisMonth: string
  /** The marked day. */
  today: string | null
  platform: string | null
  filter: Filter
  /** The first of the list: its name is shown above already. */
  first: boolean
  /** Days before today are hidden in a list. */
  folded: boolean
  onUnfold: () => void
  onOpen: (day: string) => void
}

/**
 * One month, in its four states. Kept as it is while the calendar around it changes: a month may hold hundreds of
 * games.
 */
export const MonthSection = memo(function MonthSection(props: MonthProps) {
  const { month, platform, first, today, only } = props
  const releases = useQuery(monthQuery(platform, month))
  // Below another month, one without games is a line.
  if (!first && today === null && releases.data && releasesOf(releases.data, only).total === 0)
    return <EmptyLine month={month} />
  return (
    <section className="cal-month" data-month={month} data-undated={releases.data?.days.length === 0 || undefined}>
      <h2 className={first ? 'sr-only' : 'display text-h2 first-letter:uppercase'}>{formatMonth(month)}</h2>
      <Loaded query={releases} loading={<MonthSkeleton />}>
        {(answer) => <Month {...props} answer={answer} />}
      </Loaded>
    </section>
  )
})

const EmptyLine = ({ month }: { month: string }) => (
  <section className="cal-month cal-line" data-month={month}>
    <h2 data-anchor>{formatMonth(month)}</h2>
    <p>{m.calendar_empty_line()}</p>
  </section>
)

function Month({ answer, ...props }: MonthProps & { answer: CalendarMonth }) {
  const { month, thisMonth, today, platform, filter, only, wanted, first, folded, onUnfold, onOpen } = props
  const { days, loose, total } = releasesOf(answer, only)
  const hides = folded && today !== null && [...days.keys()].some((day) => day < today)
  return (
    <>
      {total === 0 && <EmptyMonth month={month} thisMonth={thisMonth} platform={platform} filter={filter} />}
      {first && filter === 'all' && total > 0 && total < fewGames && month >= thisMonth && <MoreGames onlyAdmins />}
      {hides && (
        <button
          type="button"
          className={buttonClass({ variant: 'line', size: 's', className: 'cal-unfold' })}
          onClick={onUnfold}
        >
          {m.calendar_earlier({ month: formatMonthAlone(month) })}
        </button>
      )}
      <Weekdays />
      <ol className="cal-days cal-grid" data-folded={folded || undefined}>
        {weeksOf(month)
          .flat()
          .map((date) => (
            <Day
              key={date}
              date={date}
              releases={days.get(date)}
              outside={monthOf(date) !== month}
              today={today}
              platform={platform}
              wanted={wanted}
              onOpen={onOpen}
            />
          ))}
      </ol>
      <LooseReleases month={month} loose={loose} platform={platform} wanted={wanted} />
    </>
  )
}

/** Above the grid; each day repeats its weekday for screen readers. */
const Weekdays = () => (
  <div className="cal-weekdays" aria-hidden>
    {anyWeek().map((day) => (
      <span key={day}>{formatWeekday(day)}</span>
    ))}
  </div>
)

interface Props {
  month: string
  loose: Loose[]
  platform: string | null
  wanted: ReadonlySet<number> | undefined
}

/** Games without an exact day, by precision: "Some time in June", "Q3 2027", "2027". */
const LooseReleases = ({ month, loose, platform, wanted }: Props) =>
  loose.map(({ precision, games }) => (
    <section key={precision} className="cal-loose" data-anchor>
      <h3 className="display text-h3 first-letter:uppercase">
        {precision === 'month'
          ? m.calendar_some_time({ month: formatMonthAlone(month) })
          : formatRelease(`${month}-01`, precision)}
      </h3>
      <ul className="cal-rows">
        {games.map((game) => (
          <Release key={game.id} game={game} platform={platform} wanted={wanted?.has(game.id) ?? false} />
        ))}
      </ul>
    </section>
  ))
