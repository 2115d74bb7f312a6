import type { GameCard } from '../../../common/api/game.ts'
import { formatRelease, formatShortMonth } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { DateTag } from './card-tags.tsx'

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
  if (precision === 'month') return <DateTag month={`${formatShortMonth(date)} ${year}`} dateTime={date.slice(0, 7)} />
  const month = formatShortMonth(date)
  return (
    <DateTag
      day={Number(date.slice(8))}
      month={Number(year) === thisYear ? month : `${month} ${year}`}
      dateTime={date}
    />
  )
}
