import { type Colour, mix } from '../../colour.ts'
import { circle, line, outline, path, repeat } from '../../svg.ts'
import { type Family, type Stage, onSlab, sky } from '../stage.ts'

type Spot = readonly [x: number, y: number]

const points = 30

const island = ({ inks, random }: Stage, [x, y]: Spot, size: number): string => {
  const turn = random() * 9
  const rim = mix(inks.ground, inks.ink, 0.35)
  return repeat(8, (level) => {
    const point = (i: number): string => {
      const angle = (i / points) * Math.PI * 2
      const wobble =
        1 + 0.2 * Math.sin(2 * angle + turn + level / 6) + 0.13 * Math.sin(3 * angle + turn * 2 - level / 5)
      const r = size * (1.25 - level / 6.5) * wobble
      return `${Math.round(x + r * Math.cos(angle))} ${Math.round(y + r * Math.sin(angle))} `
    }
    const fill: Colour =
      level < 3 ? mix(inks.ground, inks.second, (level + 1) / 3) : mix(inks.second, inks.hot, (level - 2) / 5)
    return path(`M${repeat(points, point)}z`, fill, outline(rim, 1))
  })
}

/** A map: two islands in contours, a grid, a way to the cross. */
export const contour: Family = (stage) => {
  const { inks, random, width, left, top, bottom, room, short } = stage
  const wide = width - left
  const from: Spot = [left + wide * (0.15 + random() * 0.2), bottom - room * 0.2]
  const to: Spot = [left + wide * (0.55 + random() * 0.25), top + room * 0.38]
  const grid = repeat(12, (i) => `M${(width * i) / 8} 0V${stage.height}M0 ${top + (room * i) / 8}H${width}`)
  const ink = mix(inks.light, inks.ground, 0.1)
  const way = `M${from.join(' ')}Q${to[0]} ${from[1]} ${to.join(' ')}`
  const art =
    sky(stage) +
    island(stage, from, short * 0.2) +
    island(stage, to, Math.min(short * 0.32, room * 0.34)) +
    line(grid, mix(inks.ground, inks.light, 0.3), 0.6, ' stroke-opacity=".6"') +
    line(way, inks.ink, 5, ' stroke-dasharray="1 9"') +
    line(way, ink, 3, ' stroke-dasharray="1 9"') +
    line(`M${to[0] - 9} ${to[1] - 9}l18 18m0-18-18 18`, inks.ink, 7) +
    line(`M${to[0] - 9} ${to[1] - 9}l18 18m0-18-18 18`, ink, 4) +
    circle(from[0], from[1], 6, ink, outline(inks.ink, 2))
  return onSlab(stage, art, inks.ink)
}
