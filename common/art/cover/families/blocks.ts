import { type Colour, mix } from '../../colour.ts'
import { path, place, repeat } from '../../svg.ts'
import { type Family, middle, sky, skyOrSlab, sun } from '../stage.ts'

/* One isometric column: lid, left wall, right wall. */
const column = (x: number, y: number, deep: number, lid: Colour, shade: Colour): string =>
  path(`M${x} ${y - 15}l28 15-28 15-28-15z`, lid) +
  path(`M${x - 28} ${y}l28 15v${deep}l-28-15z`, mix(lid, shade, 0.45)) +
  path(`M${x + 28} ${y}l-28 15v${deep}l28-15z`, mix(lid, shade, 0.72))

/** A hill of cubes before the sun. */
export const blocks: Family = (stage) => {
  const { inks, random, short, room, cx, width, height, top } = stage
  const [a, b] = [random() * 9, random() * 9]
  const hill = repeat(25, (n) => {
    const [i, j] = [Math.floor(n / 5), n % 5]
    const tall = Math.max(0.3, 1.6 + 1.3 * Math.sin(i + a) + 1.3 * Math.cos(j + b) + random() * 0.8 - 0.4)
    const lid = tall > 3 ? inks.light : mix(inks.second, inks.hot, tall / 3)
    return column((i - j) * 28, (i + j) * 15 - tall * 17, 67 + tall * 17, lid, inks.ink)
  })
  const x = width > height ? cx : middle(stage)
  const scale = Math.min(short / 300, room / 250)
  return skyOrSlab(stage, sky(stage) + sun(stage) + place(x, top + room * 0.48, scale, hill))
}
