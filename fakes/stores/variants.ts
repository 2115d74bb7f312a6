import { numberOf } from '../players/players.ts'
import type { Title } from './titles.ts'

export type Kind = 'game' | 'bundle' | 'addon' | 'soundtrack' | 'demo' | 'merchandise'
type Lang = 'en' | 'es'

/** What a shop sells of a game: the game, its editions, and what goes with it. */
export interface Variant {
  kind: Kind
  /** What stands behind the game's name in the shop's language; null: nothing, it is the game alone. */
  edition: Record<Lang, string> | null
  /** How the name and the edition are put together. */
  join: (title: string, edition: string) => string
  /** What it costs, in percent of the game. */
  percent: number
}

/** Whether a shop sells files or boxes. */
export type Wares = 'digital' | 'boxed'

const joins: Variant['join'][] = [
  (title, edition) => `${title} - ${edition}`,
  (title, edition) => `${title} ${edition}`,
  (title, edition) => `${title}: ${edition}`,
  (title, edition) => `${title} (${edition})`,
]

interface Offered {
  kind: Kind
  en: string
  es: string
  percent: number
  /** Of how many games one has it. */
  every: number
  wares: Wares[]
  /** Only when the game has been there for so many years. */
  years?: number
}

const both: Wares[] = ['digital', 'boxed']
const digital: Wares[] = ['digital']
const boxed: Wares[] = ['boxed']

const offered: Offered[] = [
  { kind: 'game', en: 'Deluxe Edition', es: 'Edición Deluxe', percent: 125, every: 4, wares: both },
  { kind: 'game', en: 'Digital Deluxe Edition', es: 'Edición Digital Deluxe', percent: 130, every: 7, wares: digital },
  { kind: 'game', en: 'Gold Edition', es: 'Edición Gold', percent: 150, every: 6, wares: both },
  { kind: 'game', en: 'Ultimate Edition', es: 'Edición Ultimate', percent: 170, every: 8, wares: both },
  {
    kind: 'game',
    en: 'Game of the Year Edition',
    es: 'Edición Juego del Año',
    percent: 110,
    every: 6,
    wares: both,
    years: 1,
  },
  { kind: 'game', en: 'GOTY', es: 'GOTY', percent: 110, every: 11, wares: both, years: 1 },
  { kind: 'game', en: 'Complete Edition', es: 'Edición Completa', percent: 120, every: 9, wares: both, years: 2 },
  { kind: 'game', en: "Collector's Edition", es: 'Edición Coleccionista', percent: 220, every: 6, wares: boxed },
  { kind: 'game', en: 'Steelbook Edition', es: 'Edición Steelbook', percent: 115, every: 9, wares: boxed },
  { kind: 'bundle', en: 'Franchise Bundle', es: 'Lote de la saga', percent: 200, every: 10, wares: digital, years: 1 },
  { kind: 'addon', en: 'Season Pass', es: 'Pase de temporada', percent: 50, every: 5, wares: digital },
  { kind: 'addon', en: 'Expansion Pass', es: 'Pase de expansión', percent: 45, every: 9, wares: digital },
  { kind: 'addon', en: 'Costume Pack', es: 'Lote de trajes', percent: 12, every: 6, wares: digital },
  { kind: 'soundtrack', en: 'Original Soundtrack', es: 'Banda sonora original', percent: 17, every: 5, wares: digital },
  { kind: 'soundtrack', en: 'Digital Artbook', es: 'Libro de arte digital', percent: 15, every: 10, wares: digital },
  { kind: 'demo', en: 'Demo', es: 'Demo', percent: 0, every: 8, wares: digital },
  { kind: 'merchandise', en: 'Figure 18 cm', es: 'Figura 18 cm', percent: 60, every: 8, wares: boxed },
  { kind: 'merchandise', en: 'Mug', es: 'Taza', percent: 20, every: 9, wares: boxed },
]

const game: Variant = { kind: 'game', edition: null, join: (title) => title, percent: 100 }

/** Everything of a game that a kind of shop has: always the game itself, first. */
export function variantsOf({ key, released, oddity }: Title, wares: Wares, year: number): Variant[] {
  if (oddity !== null) return [game]
  const age = released === null ? 0 : year - Number(released.slice(0, 4))
  const more = offered.filter(
    (one) => one.wares.includes(wares) && age >= (one.years ?? 0) && numberOf(`${key} has ${one.en}`, one.every) === 0,
  )
  return [
    game,
    ...more.map(({ kind, en, es, percent }) => ({
      kind,
      edition: { en, es },
      join: joins[numberOf(`${key} ${en} is joined`, joins.length)]!,
      percent,
    })),
  ]
}

const romans: [RegExp, string][] = [
  [/\bVIII\b/, '8'],
  [/\bVII\b/, '7'],
  [/\bXVI\b/, '16'],
  [/\bXV\b/, '15'],
  [/\bXIV\b/, '14'],
  [/\bXIII\b/, '13'],
  [/\bXII\b/, '12'],
  [/\bXI\b/, '11'],
  [/\bVI\b/, '6'],
  [/\bIV\b/, '4'],
  [/\bIX\b/, '9'],
  [/\bIII\b/, '3'],
  [/\bII\b/, '2'],
]

const inDigits = (title: string): string => {
  const [roman, digits] = romans.find(([pattern]) => pattern.test(title)) ?? [/^$/, '']
  return title.replace(roman, digits)
}

const spellings: ((title: string) => string)[] = [
  (title) => `${title}™`,
  (title) => `${title}®`,
  (title) => title.toUpperCase(),
  (title) => title.replace(': ', ' - '),
  (title) => title.replaceAll('’', "'").replace("'", '’'),
  (title) => title.replace(' and ', ' & '),
  inDigits,
  inDigits,
]

/** Games that a shop has under the name that people call them by, and under no other. */
const shortNames: Record<string, Record<string, string>> = {
  allkeys: { 'grand-theft-auto-v': 'GTA 5', 'grand-theft-auto-iv': 'GTA 4' },
}
export const shortNameOf = (shop: string, { key }: Pick<Title, 'key'>): string | undefined => shortNames[shop]?.[key]

/** The name as one shop writes it: mostly as everybody does. */
export const spelledBy = (shop: string, { key, title, oddity }: Title): string => {
  const short = shortNameOf(shop, { key })
  if (short !== undefined) return short
  const turn = numberOf(`${shop} spells ${key}`, spellings.length * 3)
  return oddity === null ? (spellings[turn]?.(title) ?? title) : title
}
