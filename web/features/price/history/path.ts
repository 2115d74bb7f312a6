import type { PriceStep } from '../../../../common/api/price.ts'
import { dayNumber } from './days.ts'
import type { Scale } from './scale.ts'

const two = (value: number): number => Math.round(value * 100) / 100

/**
 * Steps as a line and as the ground below it, in a square of 100 units; where nothing could be bought, there is a gap.
 */
export function pathsOf(steps: readonly PriceStep[], { from, to, x, y }: Scale): { line: string; ground: string } {
  let [line, ground] = ['', '']
  let open: number | null = null
  const close = (at: number): void => {
    if (open !== null) ground += `H${two(at)}V100H${two(open)}z`
    open = null
  }
  for (const [at, { day, amount }] of steps.entries()) {
    const start = Math.max(0, x(Math.max(dayNumber(day), from)))
    const next = steps[at + 1]
    const end = x(next ? Math.max(dayNumber(next.day), from) : to)
    if (amount === null) close(start)
    else {
      const height = two(y(amount))
      const begin = open === null ? `M${two(start)} ${height}` : `V${height}`
      line += `${begin}H${two(end)}`
      ground += begin
      ground += `H${two(end)}`
      open ??= start
    }
  }
  close(100)
  return { line, ground }
}
