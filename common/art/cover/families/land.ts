import { mix } from '../../colour.ts'
import { box, line, path, place, repeat } from '../../svg.ts'
import { type Family, type Stage, sky, skyOrSlab, sun } from '../stage.ts'

const clouds = ({ random, width, top, room, short, inks }: Stage): string => {
  const strips = repeat(
    3,
    () => `M${random() * width} ${top + random() * room * 0.35}h${short * (0.1 + random() * 0.2)}m9 0h5`,
  )
  return line(strips, inks.light, short * 0.016)
}

const sea = ({ random, width, height, room, short, cx, inks }: Stage, horizon: number): string =>
  box(0, horizon, width, height, inks.second) +
  box(0, horizon + room * 0.2, width, height, mix(inks.second, inks.ink, 0.5)) +
  repeat(8, (i) => {
    const half = short * (0.4 - i * 0.04) * (0.3 + random() * 0.25)
    return line(`M${cx - half} ${horizon + 7 + i * 6}h${half * 2}`, inks.hot, 3.4)
  }) +
  place(cx + short * 0.3, horizon, 5, path('M-3 0H5L3 2H-1zM1-1V-8L5-1z', inks.ink))

/* Soft hills, pines, or mountain ridges: four planes, darker as they come near. */
const planes = (stage: Stage, horizon: number): string => {
  const { random, variant, width, height, room, short, bottom, inks } = stage
  const curve = variant > 0.75 ? 'Q' : 'L'
  const stride = (j: number): number => {
    if (variant > 0.75) return 0.3 + random() * 0.35
    return variant > 0.52 ? 0.05 + j * 0.025 : 0.08 + random() * 0.15
  }
  return repeat(4, (j) => {
    const y = horizon + ((bottom + 3 - horizon) * j) / 3 - room * 0.1
    let d = `M0 ${height}V${y}`
    for (let x = 0; x < width;) {
      const step = short * stride(j)
      d += `${curve}${x + step / 2} ${y - short * (0.06 + random() * 0.16) * (1 - j * 0.16)} ${x + step} ${y}`
      x += step
    }
    return path(`${d}V${height}`, mix(inks.second, inks.ink, j / 3))
  })
}

/** Sea, pines, ridges or hills under the sun. */
export const land: Family = (stage) => {
  const horizon = stage.top + stage.room * 0.6
  const ground = sky(stage) + sun(stage) + clouds(stage)
  return skyOrSlab(stage, ground + (stage.variant < 0.3 ? sea(stage, horizon) : planes(stage, horizon)))
}
