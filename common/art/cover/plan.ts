import type { GameArt } from '../game-art.ts'
import { brightInks, deepInks, type Inks } from '../palettes.ts'
import { below, type Random, seeded } from '../random.ts'
import { chooseFamily, type FamilyName } from './families.ts'
import { rescued } from './stage.ts'

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
export const planOf = ({ title, genre, year }: GameArt): Plan => {
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
