import { strongest } from '../../colour.ts'
import { box, path, repeat, outline } from '../../svg.ts'
import type { Family } from '../stage.ts'

/** Fifteen lines of a signal, each hiding the one behind. */
export const waves: Family = ({ inks, random, variant, width, height, left, top, room, short, cx }) => {
  const under = variant < 0.6 ? inks.ink : inks.ground
  const thread = strongest(under, [inks.ink, inks.light])
  const accent = strongest(under, [inks.hot, inks.second])
  const signal = (j: number): string => {
    const y = top + room * (0.14 + j * 0.056)
    let d = `M${left + 14} ${y}`
    for (let x = left + 14; x < width - 14; x += short * 0.03) {
      const peak = Math.exp(-(((x - cx) / width / 0.17) ** 2))
      d += `L${x} ${y - room * 0.17 * peak * (0.25 + random()) - random() * 2}`
    }
    return path(d, under, outline(j % 5 ? thread : accent, 2))
  }
  return { art: box(0, 0, width, height, under) + repeat(15, signal), under }
}
