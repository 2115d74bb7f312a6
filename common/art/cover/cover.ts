import { type Colour, contrast, readable, readableContrast } from '../colour.ts'
import type { GameArt } from '../game-art.ts'
import { capHeight, lettered, type Line, setLine, smallPrint, type Stack, stackTitle } from '../lettering.ts'
import { type Inks, brightInks, deepInks } from '../palettes.ts'
import { platformColour } from '../platforms.ts'
import { box, escapeText, line, picture, repeat } from '../svg.ts'
import { families, type FamilyName, chooseFamily } from './families.ts'
import { type Stage, rescued } from './stage.ts'
import { below, type Random, seeded } from '../random.ts'

const sheet = { width: 300, height: 400, strip: 16 }

/** The five inks of a game, for bands and heroes. */
export const gameInks = (game: GameArt): Inks => planOf(game).inks

/** The name of the composition for a game. */
export const gameFamily = (game: GameArt): FamilyName => planOf(game).family

const stageOf = (plan: Plan, frame: Pick<Stage, 'width' | 'height' | 'left' | 'top' | 'bottom' | 'above'>): Stage => {
  const room = frame.bottom - frame.top
  const cx = frame.left + (frame.width - frame.left) * (0.36 + plan.random() * 0.28)
  const { inks, random, sign, variant } = plan
  return {
    ...frame,
    inks,
    random,
    sign,
    variant,
    room,
    short: Math.min(frame.width, frame.height),
    cx,
    cy: frame.top + room / 2,
  }
}

type Type = { main: Stack; rest: Line | undefined; height: number; width: number; x: number; inset: number }

/* "Title: Subtitle" and "Title - Subtitle" break there; the subtitle takes one line. */
const typeset = ({ title, family, titleRoom }: Plan): Type => {
  const [first, ...others] = title.split(/: | [-–—] /) as [string, ...string[]]
  const inset = family === 'emblem' ? 10 : 0
  const width = 256 - inset * 2
  const rest = others[0] ? setLine(others.join(' '), width, 25) : undefined
  const main = stackTitle(first, width, titleRoom)
  return { main, rest, width, inset, x: 30 + inset, height: main.height + (rest ? rest.size * capHeight + 11 : 0) }
}

/* A short last line is filled with three rules, as on a cartridge label. */
const fillRules = (set: Line, { x, width }: Type, y: number, colour: Colour): string => {
  if (set.width >= width * 0.88) return ''
  const from = x + set.width + set.size * 0.15
  const cap = set.size * capHeight
  return repeat(3, (i) => box(from, y - cap * (1 - i * 0.37), x + width - from, cap * (0.26 - i * 0.07), colour))
}

const titleBlock = (type: Type, top: number, under: Colour, inks: Inks): string => {
  const ink = readable(under, Object.values(inks))
  const accent = [inks.hot, inks.second].find((colour) => contrast(under, colour) >= readableContrast) ?? ink
  let y = top
  let drawn = ''
  for (const set of type.main.lines) {
    y += set.size * capHeight
    drawn += lettered(set, type.x, y, ink) + fillRules(set, type, y, accent)
    y += type.main.gap
  }
  if (!type.rest) return drawn
  return drawn + lettered(type.rest, type.x, top + type.height, accent)
}

const edgeStrip = (platform: string, inks: Inks): string => {
  const colour = platformColour(platform)
  const { height, strip } = sheet
  return (
    box(0, 0, strip, height, colour) +
    box(strip - 1, 0, 2, height, '#0004') +
    smallPrint(
      platform.toUpperCase(),
      12 - height,
      12,
      10,
      readable(colour, Object.values(inks)),
      ' transform="rotate(-90)"',
    )
  )
}

/* Games from before 2000 show their halftone. */
const halftone = ({ width, height }: Stage, ink: Colour): string =>
  repeat(14, (i) =>
    line(`M${(i % 2) * 4} ${height - i * 7}H${width}`, ink, 4.6 - i * 0.33, ' stroke-dasharray="0 8" opacity=".2"'),
  )

const aged = (game: GameArt): boolean => !!game.year && game.year < 2000

/** A 300 x 400 poster as SVG text: the same game always gets the same one. */
export const drawCover = (game: GameArt): string => {
  const plan = planOf(game)
  const { width, height, strip } = sheet
  const { above } = plan
  const type = typeset(plan)
  const used = type.height + type.inset + (above ? 56 : 52)
  const stage = stageOf(plan, {
    width,
    height,
    left: strip,
    top: above ? used : 18,
    bottom: above ? height : height - used,
    above,
  })
  const { art, under } = families[plan.family](stage)
  const top = above ? 26 + type.inset / 2 : stage.bottom + 26 - type.inset / 2
  const ink = readable(under, Object.values(plan.inks))
  return picture(
    width,
    height,
    art +
      (aged(game) ? halftone(stage, plan.inks.ink) : '') +
      titleBlock(type, top, under, plan.inks) +
      smallPrint(game.year ? String(game.year) : '', type.x, top + type.height + 15, 9, ink) +
      edgeStrip(game.platform ?? '', plan.inks),
  )
}

/**
 * In a cover's place until it is drawn: its title on its ground, a fiftieth of its size. The style sheet sets the type.
 */
export const standInCover = (game: GameArt): string => {
  const { inks } = planOf(game)
  const { width, height } = sheet
  const ink = readable(inks.ground, Object.values(inks))
  return (
    `<svg class="stand-in" viewBox="0 0 ${width} ${height}" color="${ink}" aria-hidden="true">` +
    box(0, 0, width, height, inks.ground) +
    `<foreignObject width="${width}" height="${height}"><b data-title="${escapeText(game.title)}"></b></foreignObject></svg>`
  )
}

/** The game's art without type, in any size: heroes, bands, fake pictures. It fills its box and crops. */
export const drawArt = (game: GameArt, width: number, height: number): string => {
  const plan = planOf(game)
  const stage = stageOf(plan, { width, height, left: 0, top: 0, bottom: height, above: true })
  const { art } = families[plan.family](stage)
  return picture(
    width,
    height,
    art + (aged(game) ? halftone(stage, plan.inks.ink) : ''),
    ' preserveAspectRatio="xMidYMid slice" width="100%" height="100%"',
  )
}

const clean = (title: string): string => title.replace(/\s+/g, ' ').trim() || '?'

const swapped = (inks: Inks, share: number, bright: boolean): Inks => {
  if (share < 0.6) return inks
  const other = share > 0.82 && bright ? 'light' : 'second'
  return { ...inks, ground: inks[other], [other]: inks.ground }
}

/* Horror and shooters are printed in deep inks; puzzle, platform and simulation games in bright ones. */
const chooseInks = (random: Random, genre: string): Inks => {
  const coin = random() < 0.5
  const bright = !/horr|shoot/.test(genre) && (/puzz|platf|simu/.test(genre) || coin)
  const list = bright ? brightInks : deepInks
  return rescued(swapped(list[below(random, list.length)] as Inks, random(), bright))
}

/** Everything that is decided before drawing. */
export type Plan = {
  title: string
  sign: string
  random: Random
  inks: Inks
  family: FamilyName
  /** 0 to 1: which of the family's variants. */
  variant: number
  /** The title is above the art. */
  above: boolean
  /** Height the title may take. */
  titleRoom: number
}

/** Title, genre and year decide; the platform has no say. */
const planOf = ({ title, genre, year }: GameArt): Plan => {
  const name = clean(title)
  const random = seeded(`${name}|${genre ?? ''}|${year ?? ''}`)
  const number = name.match(/\b([2-9]|[1-9]\d{1,3}|[IVX]{2,4})\b(?![.,]\d)/)?.[0]
  const family = chooseFamily(random, name, genre ?? '', number !== undefined)
  const inks = chooseInks(random, genre ?? '')
  return {
    title: name.toUpperCase(),
    sign: (number ?? name).slice(0, number?.length ?? 1).toUpperCase(),
    random,
    inks,
    family,
    variant: random(),
    above: random() < 0.5,
    titleRoom: 98 + random() * 50,
  }
}
