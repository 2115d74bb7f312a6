import { below, pick } from '../../random.ts'
import { box, path, place } from '../../svg.ts'
import { type Family, onSlab, sky } from '../stage.ts'

/* On a 2 x 2 unit: quarter, half, leaf, stripes, track. */
const shapes = [
  'M-1-1H1A2 2 0 0 1-1 1z',
  'M-1-1A1 1 0 0 1-1 1z',
  'M-1-1A2 2 0 0 1 1 1 2 2 0 0 1-1-1',
  'M-1-1H1v.5H-1zM-1 0H1v.5H-1z',
] as const
const track = 'M.3-1A1.3 1.3 0 0 1-1 .3V-.3A.7.7 0 0 0-.3-1zM-.3 1A1.3 1.3 0 0 1 1-.3V.3A.7.7 0 0 0 .3 1z'

/** A floor of turned tiles. */
export const tiles: Family = (stage) => {
  const { inks, random, variant, width, height, left, top, bottom, above } = stage
  const across = 3 + below(random, 2)
  const size = (width - left) / across / (width > height ? 3 : 1)
  const tracks = variant < 0.35
  const colours = [inks.hot, inks.second, inks.light, inks.ink]
  let art = sky(stage)
  for (let y = bottom; y > (above ? top : 0); y -= size) {
    for (let x = left; x < width - 1; x += size) {
      if (!tracks && random() < 0.75) art += box(x, y - size, size + 0.4, size + 0.4, pick(random, colours))
      const shape = path(tracks ? track : pick(random, shapes), pick(random, colours))
      art += place(x + size / 2, y - size / 2, size / 2 + 0.1, shape, below(random, 4) * 90)
    }
  }
  return onSlab(stage, art, across > 3 ? inks.light : inks.ink)
}
