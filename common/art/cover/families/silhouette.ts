import { mix } from '../../colour.ts'
import { circle, path, place } from '../../svg.ts'
import { type Family, middle, onSlab, sky } from '../stage.ts'

/* Right halves of three heads and shoulders on a 34-unit bust, feet at 0: helmet, hat, hood; then what they wear. */
const heads = [
  ['M-.1 0H17C16-7 10-8 4.6-10.400L3-12V-20H-.1zM-.1-7C5-7 10-10 9-16 9-24 6-29-.1-31', 'M-.1-17H7V-15H-.1z'],
  [
    'M-.1 0H17C16-7 10-8 4.6-10.400L3-12V-22H-.1zM-.1-13C3-13 6-17 6-23H-.1zM-.1-22C7-22 13-23 13-24.5 13-26 6-26 6-26 6-30 4-31.5-.1-31z',
    'M-.1-26H6.050L5.8-24.400H-.1z',
  ],
  ['M-.1 0H17C16-8 12-9 9-14 11-22 8-30-.1-32z', 'M-.1-12C4-12 6-16 6-20 6-25 3-27-.1-28z'],
] as const

/** Somebody against the light. */
export const silhouette: Family = (stage) => {
  const { inks, variant, room, cx, bottom, width, top } = stage
  const x = width > stage.height ? cx : middle(stage)
  const [bust, worn] = heads[Math.floor(variant * 3)] as (typeof heads)[number]
  const scale = Math.min(room / 36, stage.short / 34)
  const half = (side: 1 | -1, colour: string, trim: string) =>
    place(0, 0, `${side} 1`, path(bust, colour) + path(worn, trim))
  const light = mix(inks.hot, inks.ground, 0.25)
  const figure =
    half(-1, inks.ink, variant > 0.66 ? inks.second : inks.light) +
    half(1, mix(inks.ink, inks.second, 0.45), variant > 0.66 ? mix(inks.second, inks.ink, 0.4) : inks.light)
  const art =
    sky(stage) +
    circle(x, top + room * 0.5, room * 0.46, light) +
    circle(x, top + room * 0.5, room * 0.38, inks.hot) +
    place(x, bottom, scale, figure)
  return onSlab(stage, art, stage.above ? inks.ground : inks.ink)
}
