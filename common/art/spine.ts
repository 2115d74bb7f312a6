import { type Colour, readable } from './colour.ts'
import { gameInks } from './cover/cover.ts'
import type { GameArt } from './game-art.ts'
import { lettered, setLine } from './lettering.ts'
import type { Inks } from './palettes.ts'
import { boxHeight, platformColour } from './platforms.ts'
import { below, pick, type Random, seeded } from './random.ts'
import { box, circle, path, picture, repeat } from './svg.ts'

const foot = (random: Random, width: number, height: number, colour: Colour): string => {
  const kinds = [
    () => '',
    () => box(0, height - 34, width, 34, colour),
    () => repeat(3, (i) => box(0, height - 30 + i * 7, width, 3.5, colour)),
    () => circle(width / 2, height - 22, width * 0.26, colour),
  ]
  return pick(random, kinds)()
}

/* Reading down the spine: the first line sits towards the right edge. */
const title = (text: string, width: number, height: number, ink: Colour): string => {
  const room = height - 78
  const [main, ...rest] = text
    .toUpperCase()
    .replace(/^THE |:[^:]*EDITION$/g, '')
    .split(/: | [-–—+] /) as [string, ...string[]]
  const two = rest.length > 0 && text.length > 20
  const lines = two
    ? [
        { set: setLine(main, room, width * 0.46, 58, 112), at: 0.36 },
        { set: setLine(rest.join(' '), room, width * 0.34, 56, 112), at: 0.78 },
      ]
    : [{ set: setLine([main, ...rest].join(' '), room, width * 0.6, 54, 112), at: 0.5 }]
  return lines
    .map(({ set, at }) => lettered(set, 31, -(width * (1 - at) - set.size * 0.34), ink, ' transform="rotate(90)"'))
    .join('')
}

const cloth = (random: Random, inks: Inks): { ground: Colour; ink: Colour; hot: Colour } => {
  const ground = pick(random, [inks.ground, inks.ground, inks.ink, inks.second])
  const ink = readable(ground, Object.values(inks))
  const hot = [inks.hot, inks.second, inks.light, inks.ground].find((c) => c !== ground && c !== ink) ?? ink
  return { ground, ink, hot }
}

const start = (game: GameArt): { name: string; random: Random; width: number; height: number } => {
  const name = game.title.replace(/\s+/g, ' ').trim() || '?'
  const random = seeded(`spine|${name}`)
  return { name, random, width: 34 + below(random, 4) * 5, height: boxHeight(game.platform ?? '') }
}

/** A spine's box in shelf units: 34, 39, 44 or 49 wide, the tallest case 300 high. */
export const spineSize = (game: GameArt): { width: number; height: number } => {
  const { width, height } = start(game)
  return { width, height }
}

/** The game's case seen from the side: its inks, its platform's cap, its title. */
export const drawSpine = (game: GameArt): string => {
  const { name, random, width, height } = start(game)
  const { ground, ink, hot } = cloth(random, gameInks(game))
  return picture(
    width,
    height,
    box(0, 0, width, height, ground) +
      foot(random, width, height, hot) +
      box(0, 0, width, 22, platformColour(game.platform ?? '')) +
      path(`M0 22h${width}v1H0z`, '#0004') +
      title(name, width, height, ink),
  )
}
