import { mix } from '../../colour.ts'
import { box, circle, line, path, place, repeat, ring } from '../../svg.ts'
import type { Family, Stage } from '../stage.ts'

const stars = ({ random, width, top, bottom, inks }: Stage): string =>
  repeat(2, (size) =>
    line(
      repeat(24, () => `M${random() * width} ${top - 8 + random() * (bottom - top + 16)}h0`),
      inks.light,
      1 + size * 2,
    ),
  )

const bands = ({ random, inks }: Stage, dark: boolean): string =>
  repeat(4, (i) => {
    const y = random() * 1.6 - 7.5 + i * 4.4
    const half = Math.sqrt(100 - y * y) * 0.93
    const colour = i % 2 ? inks.light : dark ? inks.second : inks.hot
    return line(`M${-half} ${y}H${half}`, colour, 0.8 + random() * 1.2)
  })

/** A ringed planet with its moons. */
export const orbit: Family = (stage) => {
  const { inks, variant, width, height, cx, cy, short, room, random } = stage
  const dark = variant < 0.6
  const under = dark ? inks.ink : inks.ground
  const body = dark ? inks.hot : inks.second
  const arc = (sweep: number) => line(`M-16 0A16 4 0 0 ${sweep} 16 0`, inks.light, 0.9)
  const planet =
    repeat(3, (i) => ring(0, 0, 14 + i * 4.5, mix(under, inks.light, 0.25), 0.1)) +
    arc(1) +
    circle(0, 0, 10, body) +
    bands(stage, !dark) +
    path('M0-10A10 10 0 0 1 0 10 13 13 0 0 0 0-10', `${inks.ink}7`) +
    arc(0) +
    circle(0, -14, 1.2, inks.light) +
    circle(-12, 6, 2, body)
  const art =
    box(0, 0, width, height, under) +
    stars(stage) +
    place(cx, cy, Math.min(short * 0.33, room * 0.34) / 10, planet, random() * 60 - 30)
  return { art, under }
}
