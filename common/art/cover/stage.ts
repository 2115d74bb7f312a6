import { type Colour, contrast, mix, strongest } from '../colour.ts'
import type { Inks } from '../palettes.ts'
import type { Random } from '../random.ts'
import { box, circle, repeat } from '../svg.ts'

/** The drawing area of a family: the whole sheet, and the part of it that the title leaves free. */
export type Stage = {
  inks: Inks
  random: Random
  /** 0 to 1: which of a family's variants. */
  variant: number
  width: number
  height: number
  /** Edges of the free part. */
  left: number
  top: number
  bottom: number
  /** Height of the free part. */
  room: number
  /** The sheet's short side, the unit of most sizes. */
  short: number
  /** Centre of interest. */
  cx: number
  cy: number
  /** The title is above the art, otherwise below it. */
  above: boolean
  /** A number in the title, or its first letter. */
  sign: string
}

/** The result of a family: its drawing and the colour under the title. */
export type Drawn = { art: string; under: Colour }
export type Family = (stage: Stage) => Drawn

export const middle = ({ left, width }: Stage): number => (left + width) / 2

/** A flat field for the title. */
const slab = (stage: Stage, colour: Colour): string =>
  stage.above ? box(0, 0, stage.width, stage.top, colour) : box(0, stage.bottom, stage.width, stage.height, colour)

/** Landscapes: the sky carries a title above, a field of ink one below. */
export const skyOrSlab = (stage: Stage, art: string): Drawn =>
  stage.above ? { art, under: stage.inks.ground } : { art: art + slab(stage, stage.inks.ink), under: stage.inks.ink }

export const onSlab = (stage: Stage, art: string, colour: Colour): Drawn => ({
  art: art + slab(stage, colour),
  under: colour,
})

/** A low sun in three rings, kept under a title above. */
export const sun = ({ inks, cx, top, room, short, above }: Stage): string => {
  const y = top + room * 0.42
  const r = above ? Math.min(short * 0.36, room * 0.42 + 22) : short * 0.36
  return repeat(3, (i) => circle(cx, y, r * (1 - i * 0.19), mix(inks.ground, inks.hot, 0.25 * 2 ** i)))
}

export const sky = ({ width, height, inks }: Stage): string => box(0, 0, width, height, inks.ground)

/** A palette whose loud ink has too little contrast with the ground gets another one. */
export const rescued = (inks: Inks): Inks =>
  contrast(inks.ground, inks.hot) < 1.2 ? { ...inks, hot: strongest(inks.ground, [inks.light, inks.second]) } : inks
