import type { PriceStep } from '../../../../common/api/price.ts'
import { formatMonthAlone, formatShortDay, formatShortMonth, yearOf } from '../../../i18n/format.ts'
import { dayNumber, dayOf } from './days.ts'
import { highest, lowestStep } from './steps.ts'

/** A mark below the line, with its place in per cent from the left. */
interface DayMark {
  day: string
  label: string
  at: number
}

export interface Scale {
  /** The first and the last day, as numbers. */
  from: number
  to: number
  /** Per cent of a day from the left, of an amount from the top. */
  x: (day: number) => number
  y: (amount: number) => number
  /** Where a line marks a round price. */
  prices: { amount: number; at: number }[]
}

/** A line of a few days would be a stroke at the edge: so many days are shown at least. */
const leastDays = 28
/** Room above the line, and below it for the card of the lowest price, of the whole. */
const room = { above: 0.1, below: 0.3 }

/**
 * Where days and prices are drawn: from the first price that is known, with room for all steps and for `also`, a price
 * that is marked. Null without any price.
 */
export function scaleOf(
  steps: readonly PriceStep[],
  ends: { from: string; to: string },
  unit: number,
  also: number | null,
): Scale | null {
  const [low, high] = [lowestStep(steps)?.amount, highest(steps)]
  if (low === undefined || high === null) return null
  const to = dayNumber(ends.to)
  const from = Math.min(Math.max(dayNumber(ends.from), dayNumber(steps[0]!.day)), to - leastDays)
  const [least, most] = [Math.min(low, also ?? low), Math.max(high, also ?? high)]
  const span = Math.max(most - least, most / 5, unit)
  const top = most + (room.above * span) / (1 - room.above - room.below)
  const bottom = least - ((top - least) * room.below) / (1 - room.below)
  const y = (amount: number): number => ((top - amount) / (top - bottom)) * 100
  return {
    from,
    to,
    x: (day) => ((day - from) / (to - from)) * 100,
    y,
    prices: priceMarks(bottom, top, unit).map((amount) => ({ amount, at: y(amount) })),
  }
}

/** Two to five round prices of a range, none below nothing. */
function priceMarks(bottom: number, top: number, unit: number): number[] {
  const wanted = (top - bottom) / 3
  const power = 10 ** Math.floor(Math.log10(Math.max(wanted, unit / 10)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= wanted) ?? wanted
  const first = Math.max(0, Math.ceil(bottom / step))
  return Array.from({ length: Math.floor(top / step) - first + 1 }, (_, at) => (first + at) * step)
}

/** How many marks of time there is room for on a wide screen. */
const mostMarks = 7
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]

/** The months or years below the line; of a short time its days. */
export function dayMarks({ from, to, x }: Scale): DayMark[] {
  const marks = to - from < 70 ? weeks(from, to) : months(from, to)
  // A label in a corner would stand out.
  return marks.map((mark) => ({ ...mark, at: x(dayNumber(mark.day)) })).filter(({ at }) => at >= 2 && at <= 96)
}

type Named = Omit<DayMark, 'at'>

function weeks(from: number, to: number): Named[] {
  const step = Math.ceil((to - from) / 5 / 7) * 7
  const days = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => dayOf(to - at * step))
  return days.toReversed().map((day) => ({ day, label: formatShortDay(day).replace(/ \d{4}$/, '') }))
}

function months(from: number, to: number): Named[] {
  const [first, last] = [dayOf(from), dayOf(to)].map((day) => yearOf(day)! * 12 + Number(day.slice(5, 7)) - 1)
  const step = monthSteps.find((one) => (last! - first!) / one <= mostMarks) ?? 240
  const marks: Named[] = []
  for (let month = Math.ceil(first! / step) * step; month <= last!; month += step) {
    const [year, number] = [Math.floor(month / 12), (month % 12) + 1]
    const day = `${year}-${String(number).padStart(2, '0')}-01`
    const isYear = number === 1 && (step > 2 || last! - first! > 12)
    marks.push({ day, label: isYear ? String(year) : step === 1 ? formatMonthAlone(day) : formatShortMonth(day) })
  }
  return marks.filter(({ day }) => dayNumber(day) >= from)
}
