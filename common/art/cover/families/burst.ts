import { mix } from '../../colour.ts'
import { below, pick } from '../../random.ts'
import { circle, path, place, ring } from '../../svg.ts'
import { type Family, onSlab, sky } from '../stage.ts'
import { emblems } from './emblems.ts'

/** Rays and an emblem with a printed shadow. */
export const burst: Family = (stage) => {
  const { inks, random, width, short, room, cx, cy } = stage
  const emblem = pick(random, emblems)
  const rays = ring(
    cx,
    cy,
    width,
    mix(inks.ground, inks.second, 0.7),
    width * 2,
    String((width * Math.PI) / (10 + below(random, 8))),
  )
  const badge =
    circle(0, 0, 13, inks.ink, ` stroke="${inks.light}" stroke-width=".4"`) +
    path(emblem, inks.second, ' transform="translate(1 1)"') +
    path(emblem, inks.hot)
  const art = sky(stage) + rays + place(cx, cy, Math.min(short * 0.36, room * 0.42) / 12, badge, random() * 30 - 15)
  return onSlab(stage, art, inks.ink)
}
