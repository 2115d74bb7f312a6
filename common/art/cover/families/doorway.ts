import { mix } from '../../colour.ts'
import { box, circle, path, place, repeat } from '../../svg.ts'
import { type Family, middle, onSlab } from '../stage.ts'

const walker = 'M-4 0-6-13Q-6-19-3-20.500A4.3 4.3 0 1 1 3-20.500Q6-19 6-13L4 0zM8 0H9L8.5-27H8z'

/** A lit door at the end of a corridor, and somebody small before it. */
export const doorway: Family = (stage) => {
  const { inks, variant, width, height, room, short, top, bottom } = stage
  const x = middle(stage)
  const floor = bottom - room * 0.24
  const crown = variant < 0.4 ? 1 : variant < 0.7 ? 1.5 : 0.05
  const reach = Math.min(short * 0.5, room * 0.62)
  const arch = (half: number, colour: string): string => {
    const spring = floor - Math.min(room * 0.3, half * 1.6)
    return path(`M${x - half} ${height}V${spring}a${half} ${half * crown} 0 0 1 ${half * 2} 0V${height}`, colour)
  }
  const door = reach * 0.26
  const light = mix(inks.hot, inks.ink, 0.35)
  const art =
    box(0, 0, width, height, inks.ground) +
    repeat(6, (i) => arch(reach * (1 - i * 0.135), mix(inks.second, inks.ink, (i + 1) / 6))) +
    arch(door, inks.hot) +
    circle(x + door * 0.3, top + room * 0.5, door * 0.34, inks.light) +
    box(0, floor, width, height, mix(inks.second, inks.ink, 0.75)) +
    path(`M${x - door} ${floor}h${door * 2}L${x + door * 3} ${height}H${x - door * 3}z`, light) +
    place(x, floor + room * 0.06, short / 250, path(walker, inks.ink))
  return onSlab(stage, art, stage.above ? inks.ground : inks.ink)
}
