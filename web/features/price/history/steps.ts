import type { PriceStep } from '../../../../common/api/price.ts'
import { dayNumber } from './days.ts'

/** The lowest of several lines: a step for each day on which it changes. Days are texts that sort as days do. */
export function lowestOf(lines: readonly (readonly PriceStep[])[]): PriceStep[] {
  const next = lines.map(() => 0)
  const now = lines.map((): number | null => null)
  const steps: PriceStep[] = []
  for (;;) {
    const day = soonest(lines, next)
    if (day === undefined) return steps
    for (const [at, line] of lines.entries()) {
      if (line[next[at]!]?.day !== day) continue
      now[at] = line[next[at]!]!.amount
      next[at]!++
    }
    const known = now.filter((amount) => amount !== null)
    const amount = known.length === 0 ? null : Math.min(...known)
    if (steps.at(-1)?.amount !== amount) steps.push({ day, amount })
  }
}

function soonest(lines: readonly (readonly PriceStep[])[], next: readonly number[]): string | undefined {
  let day: string | undefined
  for (const [at, line] of lines.entries()) {
    const one = line[next[at]!]?.day
    if (one !== undefined && (day === undefined || one < day)) day = one
  }
  return day
}

/** The place of the step that holds on a day; -1 before the first. */
export function placeOn(steps: readonly PriceStep[], day: string): number {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (steps[middle]!.day <= day) from = middle + 1
    else to = middle
  }
  return from - 1
}

/** What it cost on a day; null where nothing could be bought, or nothing is known. */
export const amountOn = (steps: readonly PriceStep[], day: string): number | null =>
  steps[placeOn(steps, day)]?.amount ?? null

/** The latest of the lowest steps; null without any price. */
export function lowestStep(steps: readonly PriceStep[]): { day: string; amount: number } | null {
  let low: { day: string; amount: number } | null = null
  for (const { day, amount } of steps)
    if (amount !== null && (low === null || amount <= low.amount)) low = { day, amount }
  return low
}

/** The highest price; null without any. */
export const highest = (steps: readonly PriceStep[]): number | null =>
  steps.reduce<number | null>((most, { amount }) => (amount !== null && amount > (most ?? -1) ? amount : most), null)

/** On how many days, up to and with `to`, it cost an amount or less. */
export function daysAtMost(steps: readonly PriceStep[], to: string, most: number): number {
  let days = 0
  for (const [at, { day, amount }] of steps.entries()) {
    if (amount === null || amount > most) continue
    const next = steps[at + 1]
    days += (next ? dayNumber(next.day) : dayNumber(to) + 1) - dayNumber(day)
  }
  return days
}
