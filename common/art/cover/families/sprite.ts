import { mix } from '../../colour.ts'
import { box, circle, outline, path, place, repeat } from '../../svg.ts'
import { type Family, type Stage, middle, sky, skyOrSlab } from '../stage.ts'

/* Half a creature, cell by cell, mirrored; `fill` and `mark` are two layers of the same body. */
const body = ({ random }: Stage): { fill: string; mark: string } => {
  const layers = ['', ''] as [string, string]
  for (let y = 0; y < 11; y++) {
    const striped = random() < 0.35
    for (let x = 0; x < 6; x++) {
      const far = Math.hypot(x + 0.5, y - 5) / 5.8
      if (far >= 0.4 && random() >= 1.1 - far * 0.9) continue
      layers[striped && far < 0.7 ? 1 : 0] += `M${x} ${y - 5.5}h1v1h-1zM${-1 - x} ${y - 5.5}h1v1h-1z`
    }
  }
  return { fill: layers[0], mark: layers[1] }
}

/** A mirrored sprite on a stage. */
export const sprite: Family = (stage) => {
  const { inks, width, height, short, room, cy } = stage
  const pixel = Math.min(short * 0.052, room / 15)
  const floor = cy + pixel * 5.4
  const { fill, mark } = body(stage)
  const creature =
    circle(0, 1, 7, mix(inks.ground, inks.second, 0.5)) +
    path(fill + mark, inks.ink, outline(inks.ink, 1.7)) +
    path(fill, inks.hot, outline(inks.hot, 0.1)) +
    path(mark, inks.light) +
    path('M-3-2h2v2h-2zM1-2h2v2h-2z', inks.light) +
    path('M-2-1h1v1h-1zM1-1h1v1h-1z', inks.ink)
  const ground =
    box(0, floor, width, height, inks.ink) +
    box(0, floor, width, pixel, inks.second) +
    repeat(width / pixel / 3, (i) =>
      box(i * pixel * 3, floor + pixel * 2, pixel * 2, pixel, mix(inks.ink, inks.second, 0.4)),
    )
  return skyOrSlab(stage, sky(stage) + place(middle(stage), cy - pixel, pixel, creature) + ground)
}
