import type { GameCard } from '../../../common/api/game.ts'
import { formatRelease } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { DateTag } from './card-tags.tsx'

const shortMonth = (date: string): string =>
  new Intl.DateTimeFormat(getLocale(), { month: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/**
 * The tag that hangs from the ledge: "17 Oct", "Oct 2027", "Q4 2027" or "2027", as precise as known. A day of another
 * year than `thisYear` includes its year.
 */
export function ReleaseTag({ game, thisYear }: { game: GameCard; thisYear: number }) {
  const { release_date: date, release_precision: precision } = game
  if (date === null) return <DateTag month={m.game_release_open()} />
  const year = date.slice(0, 4)
  if (precision === 'year') return <DateTag month={year} dateTime={year} />
  if (precision === 'quarter') return <DateTag month={formatRelease(date, precision)} dateTime={year} />
  if (precision === 'month') return <DateTag month={`${shortMonth(date)} ${year}`} dateTime={date.slice(0, 7)} />
  const month = shortMonth(date)
  return (
    <DateTag
      day={Number(date.slice(8))}
      month={Number(year) === thisYear ? month : `${month} ${year}`}
      dateTime={date}
    />
  )
}
