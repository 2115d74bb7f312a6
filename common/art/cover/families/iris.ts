import { circle, place } from '../../svg.ts'
import { type Family, onSlab, sky } from '../stage.ts'

/** An eye of rings, looking aside. */
export const iris: Family = (stage) => {
  const { inks, random, variant, width, room, short, cx, cy } = stage
  const { ground, ink, hot, light, second } = inks
  const scale = Math.min(width, Math.max(room, short * 0.6)) * 0.062
  const x = random() * 0.5 - 0.25
  const y = random() * 0.4 - 0.2
  const rings = [ink, hot, ground, second, ink, light, hot, ink, light]
    .map((colour, i) => circle(x * i * 1.2, y * i * 1.2, 10 - i * 1.2, colour))
    .join('')
  const shape = `${variant < 0.3 ? scale * 0.62 : scale} ${variant > 0.7 ? scale * 0.55 : scale}`
  return onSlab(stage, sky(stage) + place(cx, cy, shape, rings), ink)
}
