import { mix } from '../../colour.ts'
import { outline, path, repeat } from '../../svg.ts'
import { type Family, sky, skyOrSlab, sun } from '../stage.ts'

/** Layer on layer of hills, a ridge of light on each. */
export const strata: Family = (stage) => {
  const { inks, random, width, height, top, room, cx } = stage
  const layers = repeat(9, (i) => {
    const phase = random() * 9
    const y = top + room * (0.44 + i * 0.065)
    const point = (n: number): string => {
      const x = (width + 20) * (n / 30) - 10
      const near = Math.exp(-(((x - cx) / width / 0.3) ** 2))
      const rise = 0.05 + 0.16 * near * Math.abs(Math.sin(n * 0.55 + phase) * Math.cos(n * 0.9 + phase * 2))
      return `${x} ${y - room * rise} `
    }
    const colour = mix(inks.second, inks.ink, i / 8)
    return path(`M-10 ${height}L${repeat(31, point)}V${height}z`, colour, outline(mix(colour, inks.light, 0.5), 1.4))
  })
  return skyOrSlab(stage, sky(stage) + sun(stage) + layers)
}
