import { strongest } from '../../colour.ts'
import { circle, line, path, place, repeat } from '../../svg.ts'
import { type Family, type Stage, sky, skyOrSlab, sun } from '../stage.ts'

const leaves = (length: number, colour: string): string => {
  let drawn = ''
  for (let z = 1.6; z < length; z += 1.1) {
    drawn += path(`M0 ${z}q.4-.9 1.5-.8-.3.8-1.5.8-1.2 0-1.5-.8 1.1-.1 1.5.8`, colour)
  }
  return drawn
}

const flower = ({ inks, random, width, left, bottom, room, short }: Stage, at: number): string => {
  const x = left + (width - left) * at + random() * 16 - 8
  const y = bottom - room * (0.35 + random() * 0.5)
  const scale = short * (0.05 + random() * 0.05)
  const stem = random() < 0.6 ? inks.ink : inks.second
  const petal = strongest(stem, [inks.hot, random() < 0.5 ? inks.light : inks.hot])
  const length = (bottom - y) / scale
  const bloom =
    random() < 0.4
      ? path('M-1-.7-.5-.2 0-1 .5-.2 1-.7Q1 1 0 1T-1-.7', petal)
      : repeat(6, (i) => circle(Math.cos(i) * 0.7, Math.sin(i) * 0.7, 0.5, petal)) + circle(0, 0, 0.4, inks.ink)
  return place(x, y, scale, line(`M0 0V${length}`, stem, 0.3) + leaves(length, stem) + bloom)
}

/** Tall flowers before a sun. */
export const garden: Family = (stage) => {
  const count = stage.width > stage.height ? 12 : 5
  return skyOrSlab(stage, sky(stage) + sun(stage) + repeat(count, (i) => flower(stage, (i + 0.5) / count)))
}
