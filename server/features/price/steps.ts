import type { PriceStep } from '../../../common/api/price.ts'
import type { PriceKind, PriceStoreName } from '../../../common/rules/prices.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'

/** What the lowest price of a shop was on a day, and what it was at its end; that holds until the next row. */
export interface LowRow {
  store: PriceStoreName
  kind: PriceKind
  day: string
  low: number | null
  at_end: number | null
}

const msPerDay = 86_400_000
const dayAfter = (day: string): string => utcDay(Date.parse(day) + msPerDay)
const dayBefore = (day: string): string => utcDay(Date.parse(day) - msPerDay)

const lowest = (amounts: Iterable<number | null>): number | null => {
  let least: number | null = null
  for (const amount of amounts) if (amount !== null && (least === null || amount < least)) least = amount
  return least
}

/** The lowest price of all these shops over time, from their rows in the order of days: a step where it changes. */
export function stepsOf(rows: readonly LowRow[]): PriceStep[] {
  const steps: PriceStep[] = []
  const levels = new Map<string, number | null>()
  const add = (day: string, amount: number | null): void => {
    const last = steps.at(-1)
    if (last?.day === day) last.amount = amount
    else if (last ? last.amount !== amount : amount !== null) steps.push({ day, amount })
  }
  for (let at = 0; at < rows.length;) {
    const { day } = rows[at] as LowRow
    const today = new Map(levels)
    for (let row = rows[at]; row?.day === day; row = rows[++at]) {
      today.set(keyOf(row), row.low)
      levels.set(keyOf(row), row.at_end)
    }
    add(day, lowest(today.values()))
    // What was lower only for a part of that day.
    const next = dayAfter(day)
    if (rows[at]?.day !== next) add(next, lowest(levels.values()))
  }
  return withoutRepeats(steps)
}

const keyOf = ({ store, kind }: LowRow): string => `${store} ${kind}`

const withoutRepeats = (steps: readonly PriceStep[]): PriceStep[] =>
  steps.filter(({ amount }, at) => at === 0 || amount !== steps[at - 1]?.amount)

/** The same from a day on: what held then is the first step. */
export function stepsFrom(steps: readonly PriceStep[], from: string): PriceStep[] {
  const first = steps.findLast(({ day }) => day <= from)
  const later = steps.filter(({ day }) => day > from)
  return first && first.amount !== null ? [{ day: from, amount: first.amount }, ...later] : later
}

/** At most about `most` steps: the lowest of each stretch of days, as long as need be. */
export function fewSteps(steps: readonly PriceStep[], most: number): PriceStep[] {
  const [first, last] = [steps[0], steps.at(-1)]
  if (steps.length <= most || !first || !last) return [...steps]
  const stretch = Math.ceil((Date.parse(last.day) - Date.parse(first.day) + 1) / most / msPerDay) * msPerDay
  const stretches = new Map<number, PriceStep>()
  for (const step of steps) {
    const at = Math.floor((Date.parse(step.day) - Date.parse(first.day)) / stretch)
    const kept = stretches.get(at)
    if (!kept || kept.amount === null || (step.amount !== null && step.amount < kept.amount)) stretches.set(at, step)
  }
  return withoutRepeats([...stretches.values()])
}

/** The last day before the present price on which it was as low or lower; null: it never was. */
export function lowestSince(steps: readonly PriceStep[], amount: number): string | null {
  let at = steps.length - 1
  // The present price, and what is dearer before it.
  while (at >= 0 && steps[at]?.amount === amount) at--
  while (at >= 0 && (steps[at]?.amount ?? Infinity) > amount) at--
  const next = steps[at + 1]
  return at >= 0 && next ? dayBefore(next.day) : null
}
