import { mix, strongest } from '../../colour.ts'
import { pick } from '../../random.ts'
import { circle, line, path, place, ring } from '../../svg.ts'
import { type Family, middle, sky } from '../stage.ts'
import { emblems } from './emblems.ts'

/** A medal in a ruled frame. */
export const emblem: Family = (stage) => {
  const { inks, random, width, height, left, short, room, cy } = stage
  const medal = strongest(inks.ground, [inks.ink, inks.second])
  const rule = mix(inks.ground, inks.light, 0.75)
  const drawn =
    ring(0, 0, 18, rule, 2.6, '.5 2') +
    circle(0, 0, 15, medal, ` stroke="${inks.hot}" stroke-width=".5"`) +
    path(pick(random, emblems.slice(2)), strongest(medal, [inks.hot, inks.light, inks.ink])) +
    path('M0-15V15A15 15 0 0 0 0-15', `${inks.ink}3`)
  const frame = left === 0 ? '' : line(`M${left + 10} 10H${width - 10}V${height - 10}H${left + 10}z`, rule, 2)
  const art = sky(stage) + place(middle(stage), cy - 4, Math.min(short * 0.5, room * 0.6) / 26, drawn) + frame
  return { art, under: inks.ground }
}
