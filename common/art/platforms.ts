import type { Colour } from './colour.ts'

/* Case and strip colours, first match wins. */
const strips: [RegExp, Colour][] = [
  [/station ?5|ps5/i, '#eff'],
  [/station ?4|ps4/i, '#15c'],
  [/station|ps ?[123pv]/i, '#236'],
  [/switch/i, '#e12'],
  [/wii/i, '#dee'],
  [/xbox/i, '#183'],
  [/commodore|amiga|spectrum|amstrad|msx/i, '#76a'],
  [/64/, '#295'],
  [/super|snes/i, '#98d'],
  [/\b[23]?ds/i, '#ccd'],
  [/boy|gba/i, '#ab7'],
  [/nintendo|\bnes|famicom|gamecube/i, '#ccb'],
  [/dreamcast/i, '#f82'],
  [/mega|genesis|sega|master system|game gear/i, '#112'],
  [/arcade|neo geo/i, '#fc2'],
  [/atari/i, '#943'],
  [/engine|turbografx/i, '#e74'],
]

/** The colour a platform's cases carry on a shelf. */
export const platformColour = (name: string): Colour => strips.find(([known]) => known.test(name))?.[1] ?? '#345'

/* Box heights, so that a shelf has a real skyline; the tallest is 300. */
const heights: [RegExp, number][] = [
  [/switch|\b[23]?ds/i, 258],
  [/boy|advance|64|super|snes|\bnes/i, 240],
  [/gamecube|wii|dream/i, 282],
  [/xbox|station ?[45]|ps[45]/i, 276],
]

export const boxHeight = (name: string): number => heights.find(([known]) => known.test(name))?.[1] ?? 300
