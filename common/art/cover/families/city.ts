import { mix } from '../../colour.ts'
import { path, repeat } from '../../svg.ts'
import { type Family, type Stage, sky, skyOrSlab, sun } from '../stage.ts'

const windows = ({ random, bottom }: Stage, x: number, y: number, wide: number): string => {
  let d = ''
  for (let row = y + 8; row < bottom; row += 10) {
    d += repeat(wide / 9 - 1, (i) => (random() < 0.3 ? `M${x + 5 + i * 9} ${row}h4v5h-4z` : ''))
  }
  return d
}

const block = (stage: Stage, depth: number): string => {
  const { random, width, height, top, room, short, inks } = stage
  let d = `M0 ${height}`
  let lit = ''
  for (let x = -random() * 20; x < width;) {
    const wide = short * (0.07 + random() * 0.12)
    const y = top + room * (0.5 + depth * 0.17) - short * random() * (0.34 - depth * 0.07)
    d += `V${y}${random() < 0.3 ? `h${wide / 2}v-18h3v18` : ''}H${x + wide}`
    lit += windows(stage, x, y, wide)
    x += wide
  }
  const lamps = depth > 1 ? inks.hot : mix(inks.second, inks.light, 0.6)
  return path(`${d}V${height}`, mix(inks.second, inks.ink, depth / 2)) + (depth ? path(lit, lamps) : '')
}

/** A city at dusk. */
export const city: Family = (stage) =>
  skyOrSlab(stage, sky(stage) + sun(stage) + repeat(3, (depth) => block(stage, depth)))
