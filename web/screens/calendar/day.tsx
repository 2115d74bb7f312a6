import type { ReactNode } from 'react'
import { coversOf, type ReleaseDay } from '../../features/calendar/releases.ts'
import { formatLongDay, formatNumber, formatWeekday } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Ledge } from '../../ui/layout/ledge.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { Release } from './release.tsx'

/** How many games of a day a list shows; the rest is in its dialog. */
const linesShown = 6

interface Props {
  /** "2026-12-31" */
  date: string
  /** Undefined: no releases. */
  releases: ReleaseDay | undefined
  /** In a month before or after the shown one. */
  outside: boolean
  today: string | null
  platform: string | null
  wanted: ReadonlySet<number> | undefined
  onOpen: (day: string) => void
}

/** A day: in the grid its games are on its ledge, in the list each has a line. Its number opens all of them. */
export function Day({ date, releases, outside, today, onOpen, ...marks }: Props) {
  const isToday = date === today
  const shown = outside ? undefined : releases
  const covers = shown ? coversOf(shown) : 0
  return (
    <li
      className="cal-day"
      data-anchor={!outside || undefined}
      data-outside={outside || undefined}
      data-today={isToday || undefined}
      data-past={(today !== null && date < today) || undefined}
      data-empty={!shown || undefined}
      data-covers={covers}
      aria-hidden={outside || undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      {shown ? (
        <>
          <OpenButton day={shown} onOpen={onOpen}>
            <Face date={date} isToday={isToday} more={moreText(shown.total, covers)} />
          </OpenButton>
          <Shelf day={shown} onOpen={onOpen} {...marks} />
        </>
      ) : (
        <div className="cal-date">
          <Face date={date} isToday={isToday} more={null} />
        </div>
      )}
      {isToday && !shown && <p className="cal-nothing">{m.calendar_today_nothing()}</p>}
    </li>
  )
}

type DayProps = Pick<Props, 'onOpen'> & { day: ReleaseDay }

const OpenButton = ({ day: { day, total }, onOpen, children }: DayProps & { children: ReactNode }) => (
  <button type="button" className="cal-date cal-open" aria-haspopup="dialog" onClick={() => onOpen(day)}>
    <VisuallyHidden>
      {m.calendar_day({ day: formatLongDay(day), count: total, games: formatNumber(total) })}
    </VisuallyHidden>
    <span aria-hidden className="contents">
      {children}
    </span>
  </button>
)

function Shelf({ day, platform, wanted, onOpen }: DayProps & Pick<Props, 'platform' | 'wanted'>) {
  const games = day.games.slice(0, linesShown)
  const rest = day.total - games.length
  return (
    <div className="cal-shelf">
      <ul className="cal-games">
        {games.map((game) => (
          <Release key={game.id} game={game} platform={platform} wanted={wanted?.has(game.id) ?? false} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" className="cal-rest" aria-haspopup="dialog" onClick={() => onOpen(day.day)}>
          {games.length === 0
            ? m.calendar_games({ count: rest, games: formatNumber(rest) })
            : m.calendar_more({ count: formatNumber(rest) })}
        </button>
      )}
      <Ledge className="cal-ledge" />
    </div>
  )
}

/** The text for what the ledge does not show: "+5", or the total when none of the day's games is loaded. */
function moreText(total: number, covers: number): string | null {
  if (covers === 0) return m.calendar_games({ count: total, games: formatNumber(total) })
  return total > covers ? `+${formatNumber(total - covers)}` : null
}

function Face({ date, isToday, more }: { date: string; isToday: boolean; more: string | null }) {
  return (
    <>
      <time className="cal-number" dateTime={date}>
        {Number(date.slice(8))}
      </time>
      <span className="cal-word">{isToday ? m.calendar_today() : formatWeekday(date)}</span>
      {more && <span className="cal-plus">{more}</span>}
    </>
  )
}
