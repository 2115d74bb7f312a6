import { foldText, nameKey } from '../../../common/rules/names.ts'

/** A word of a name: as it was written, and as it is compared. */
export interface Word {
  raw: string
  key: string
}

const signs = /[™®©℠]/g
const dotted = /\bg\.o\.t\.y\b\.?/gi
const word = /[\p{L}\p{M}\p{N}]+(?:['’`´][\p{L}\p{M}\p{N}]+)*|[&+]/gu

/**
 * The words of a name in Unicode compatibility form, without signs of trademarks; roman numerals after the first word
 * become digits, as everywhere (common/rules/names.ts).
 */
export function wordsOf(name: string): Word[] {
  // Before the compatibility form, which writes "™" as "TM".
  const plain = name.replace(signs, ' ').normalize('NFKC').replace(dotted, 'GOTY')
  return [...plain.matchAll(word)].map(([raw], at) => ({ raw, key: keyOf(raw, at) }))
}

export const keysOf = (words: readonly Word[]): string[] => words.map(({ key }) => key)
export const textOf = (words: readonly Word[]): string => words.map(({ raw }) => raw).join(' ')

/** "x" before a word keeps it from being the first one, which is never a numeral. */
const keyOf = (raw: string, at: number): string =>
  at === 0
    ? nameKey(raw)
    : raw.length > maxNumeral
      ? foldText(raw).replace(/['’`´]/g, '')
      : nameKey(`x ${raw}`).slice(2)
const maxNumeral = 5

/** What a phrase after the name of a game says. */
type Meaning =
  /** Nothing: the plain game. */
  | 'plain'
  /** A cheaper print of the plain game; before "edition" an edition. */
  | 'budget'
  /** An edition, whatever stands around it. */
  | 'edition'
  /** An edition together with the very word. */
  | 'perhaps'
  /** The very word. */
  | 'word'
  /** A small word between others. */
  | 'filler'

export interface Phrase {
  means: Meaning
  /** Slugs of the platforms that it names. */
  platforms: readonly string[]
}

const meanings: Record<Meaning, string> = {
  plain: `standard; estandar; normal; basic; basica; base; base game; full game; juego completo; complete game; completo; digital; physical; fisico;
    fisica; box; boxed; key; cd key; code; game code; product key; codigo; clave; global; row; ww; eu; europe; europa; emea; us; usa; uk; es; esp; spain;
    espana; pal; pal es; pal esp; import; importacion; new; nuevo; nueva; used; usado; usada; seminuevo; precintado; segunda mano; download; descarga;
    version; the game; game; juego; videojuego; sin dlc; no dlc; sin codigo; no code; without dlc; sin caja; caja; disc; disco; multi; multilanguage;
    gift; steam gift; official website; official website key; cloud; green gift`,
  budget: `platinum; greatest hits; ps hits; playstation hits; hits; essentials; the essentials; classics; xbox classics; best sellers; player s choice;
    players choice; nintendo selects; selects; budget; value`,
  edition: `deluxe; super deluxe; digital deluxe; gold; goty; game of the year; juego del ano; complete; completa; ultimate; definitive; definitiva;
    special; especial; collectors; collector; coleccionista; limited; limitada; premium; legendary; legendaria; anniversary; aniversario; remastered;
    remasterizado; remasterizada; remaster; hd; hd remaster; enhanced; redux; directors cut; the final cut; final cut; steelbook; day one; day 1; day
    one; cross gen; cross gen bundle; de lujo; oro; classic; next gen`,
  perhaps: `launch; lanzamiento; champion; champions; arcade; mvp; vip; hero; heroes; elite; master; signature; exclusive; founders; founder; extended;
    extendida; expanded; silver; royal; imperial; diamond; fan; bonus; first; titanium; preorder; pre order; reserva; hits; portable`,
  word: 'edition; edicion; ed; edit; edition de; cut',
  filler: 'the; of; de; del; la; el; for; para; on; en; and; y',
}

const platformPhrases: Record<string, string> = {
  pc: 'pc; windows; windows 10; windows 11; win; win 10; microsoft store; steam; steam key; steam pc; gog; gog com; epic; epic games; epic games store; origin; ea app; uplay; ubisoft connect; ubisoft; battle net; battlenet; rockstar; rockstar games launcher',
  mac: 'mac; macos',
  linux: 'linux',
  playstation: 'ps1; psx; psone; ps one; playstation 1',
  'playstation-2': 'ps2; playstation 2',
  'playstation-3': 'ps3; playstation 3',
  'playstation-4': 'ps4; playstation 4; ps4 pro',
  'playstation-5': 'ps5; playstation 5; ps5 pro',
  'playstation-vr2': 'psvr2; ps vr2; playstation vr2',
  psp: 'psp',
  'ps-vita': 'ps vita; psvita; playstation vita; vita',
  'xbox-360': 'xbox 360; x360; xb360',
  'xbox-one': 'xbox one; xone; xb1; xbox one digital',
  'xbox-series': 'xbox series; xbox series x; xbox series s; xbox series x s; series x s; xsx; xbsx',
  wii: 'wii; nintendo wii',
  'wii-u': 'wii u; wiiu; nintendo wii u',
  switch: 'switch; nintendo switch; nsw; eshop; nintendo eshop',
  'switch-2': 'switch 2; nintendo switch 2; nsw2',
  'nintendo-ds': 'nintendo ds; nds; ds',
  'nintendo-3ds': 'nintendo 3ds; 3ds',
  gamecube: 'gamecube; nintendo gamecube; ngc',
  'game-boy-advance': 'game boy advance; gba',
}
/** Several at once, or a maker's whatever. */
const families: Record<string, string[]> = {
  playstation: ['playstation', 'psn', 'sony'],
  xbox: ['xbox', 'xbox live', 'xbox one xbox series x s', 'microsoft'],
  nintendo: ['nintendo'],
}

const split = (list: string): string[] => list.split(/;\s*/).map((phrase) => phrase.trim())

const phrases = new Map<string, Phrase>()
for (const [means, list] of Object.entries(meanings) as [Meaning, string][])
  for (const phrase of split(list)) phrases.set(keyOfPhrase(phrase), { means, platforms: [] })
for (const phrase of Object.values(families).flat()) phrases.set(keyOfPhrase(phrase), { means: 'plain', platforms: [] })
for (const [slug, list] of Object.entries(platformPhrases))
  for (const phrase of split(list)) phrases.set(keyOfPhrase(phrase), { means: 'plain', platforms: [slug] })

/** What names an edition behind a title, as it is compared. */
export const editionPhrases: readonly string[] = split(meanings.edition).map(keyOfPhrase)

/** Phrases stand after a name, so numerals among them are digits: "xbox series 10". */
function keyOfPhrase(phrase: string): string {
  return nameKey(`x ${phrase}`).slice(2)
}
const longest = 6

/** The longest phrase that begins at a word, and how many words it has; undefined when none does. */
export function phraseAt(words: readonly Word[], at: number): { phrase: Phrase; length: number } | undefined {
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const key = words
      .slice(at, at + length)
      .map((one) => one.key)
      .join(' ')
    const phrase = phrases.get(key)
    if (phrase) return { phrase, length }
  }
  return undefined
}

/** Words of what is sold beside a game, or with it: never an edition's name. */
const besides: ReadonlySet<string> = new Set(
  split(
    `dlc; season; pass; pase; pack; paquete; lote; bundle; soundtrack; ost; artbook; art; demo; trial; prueba; beta; upgrade; mejora; addon; addons; add; expansion;
     skin; skins; costume; costumes; coins; minecoins; credits; creditos; points; puntos; card; tarjeta; content; contenido; trilogy; trilogia; collection;
     coleccion; anthology; kit; set; guide; guia; episode; episodio; vr; plus; temporada; poster; figure; figura; funda; mando; controller`,
  ),
)

/** What the words after the name of a game say: which edition, in the shop's words, and for which platforms. */
export interface Rest {
  edition: string | null
  platforms: readonly string[]
}

/** An edition with words of its own ("Voidheart Edition") has at most so many of them. */
const mostOwnWords = 4

/** What was read so far. */
interface Reading {
  platforms: string[]
  /** First and last word that tells of an edition. */
  from: number
  to: number
  /** Words that are in no list. */
  own: number
  /** A word for an edition, one that is such a word only with "edition", and the very word. */
  named: boolean
  perhaps: boolean
  worded: boolean
}

/** Null when they make another thing of it: a sequel, an addition, a bundle. `year` is that of the game. */
export function restOf(words: readonly Word[], year: number | null): Rest | null {
  const read: Reading = {
    platforms: [],
    from: words.length,
    to: 0,
    own: 0,
    named: false,
    perhaps: false,
    worded: false,
  }
  for (let at = 0; at < words.length;) {
    const found = phraseAt(words, at)
    const length = found ? readPhrase(read, words, at, found) : readWord(read, words, at, year)
    if (length === null) return null
    at += length
  }
  const { own, named, perhaps, worded, platforms } = read
  if (perhaps && !named && !worded) return null
  // "Valhalla Gold Edition" is an edition of a sequel: own words stand only beside the very word.
  if (own > 0 && (named || perhaps || !worded || own > mostOwnWords)) return null
  const isPlain = !named && !perhaps && own === 0
  return { edition: isPlain ? null : textOf(words.slice(read.from, read.to)), platforms }
}

function readPhrase(
  read: Reading,
  words: readonly Word[],
  at: number,
  { phrase, length }: { phrase: Phrase; length: number },
): number {
  const { means, platforms } = phrase
  const names = means === 'edition' || (canName(phrase) && phraseAt(words, at + length)?.phrase.means === 'word')
  read.platforms.push(...platforms)
  read.named ||= names
  read.perhaps ||= means === 'perhaps'
  read.worded ||= means === 'word'
  if (names || means === 'perhaps' || means === 'word') tell(read, at, length)
  return length
}

/** A word of no list; null for one that makes another thing of it. */
function readWord(read: Reading, words: readonly Word[], at: number, year: number | null): number | null {
  const key = words[at]?.key ?? ''
  if (besides.has(key)) return null
  if (/^\d+$/.test(key)) return key === String(year) ? 1 : null
  if (isAnniversary(words, at)) read.named = true
  else read.own++
  tell(read, at, 1)
  return 1
}

function tell(read: Reading, at: number, length: number): void {
  read.from = Math.min(read.from, at)
  read.to = at + length
}

/** "Platinum Edition", "Nintendo Switch 2 Edition": before the very word it names an edition. */
const canName = ({ means, platforms }: Phrase): boolean => means === 'budget' || platforms.length > 0

/** "25th Anniversary". */
const isAnniversary = (words: readonly Word[], at: number): boolean =>
  /^\d{1,3}(?:st|nd|rd|th|o|a)$/.test(words[at]?.key ?? '') &&
  /^(?:anniversary|aniversario)$/.test(words[at + 1]?.key ?? '')
