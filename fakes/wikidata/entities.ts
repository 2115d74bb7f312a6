import { createHash } from 'node:crypto'
import type { OpenGame } from '../../server/catalogue/load/open-game.ts'
import { readOpenCatalogue } from '../../server/catalogue/load/read-catalogue.ts'

/** An item of Wikidata: its texts by language, and its statements. */
export interface Entity {
  number: number
  labels: Record<string, string>
  aliases?: Record<string, string[]>
  descriptions?: Record<string, string>
  /** Values by property. */
  links?: Record<string, Value[]>
  ids?: Record<string, string[]>
  /** Slugs in IGDB with the number there. */
  igdb?: { slug: string; number?: string }[]
  dates?: Dated[]
  sitelinks?: number
  /** ISO time. */
  modified?: string
  /** Items that were merged into this one. */
  redirects?: number[]
  /** What it is; a video game by default. */
  instanceOf?: number[]
}

/** The number of an item, or a node without a name: somebody stated that the value is unknown. */
export type Value = number | 'unknown'

export interface Dated {
  /** ISO time, or `unknown`. */
  time: string
  precision: number
  platform?: Value
  place?: Value
  rank?: 'Normal' | 'Preferred' | 'Deprecated'
}

/** Numbers of invented items: no real one has so many digits. */
const inventedFrom = 2_000_000_000

/** A number that an item keeps across restarts. */
export const stableNumber = (key: string): number =>
  inventedFrom + (createHash('sha256').update(`wikidata:${key}`).digest().readUInt32BE(0) % 140_000_000)

const videoGame = 7_889
const expansion = 209_163

/** English labels as Wikidata has them, for our words that differ. */
const platformLabels: Record<string, string> = {
  pc: 'Microsoft Windows',
  mac: 'macOS',
  'web-browser': 'web browser',
  psp: 'PlayStation Portable',
  'xbox-series': 'Xbox Series X and Series S',
  nes: 'Nintendo Entertainment System',
  'famicom-disk-system': 'Family Computer Disk System',
  'super-nintendo': 'Super Nintendo Entertainment System',
  gamecube: 'GameCube',
  'mega-drive': 'Sega Mega Drive',
  'sega-32x': 'Sega 32X',
  'mega-cd': 'Sega CD',
  saturn: 'Sega Saturn',
  'pc-engine': 'TurboGrafx-16',
  'pc-engine-cd': 'TurboGrafx-CD',
  '3do': '3DO Interactive Multiplayer',
  'atari-8-bit': 'Atari 8-bit family',
  lynx: 'Atari Lynx',
  jaguar: 'Atari Jaguar',
  'odyssey-2': 'Magnavox Odyssey²',
  arcade: 'arcade game machine',
  'vic-20': 'Commodore VIC-20',
  'pc-98': 'PC-9800 series',
  stadia: 'Google Stadia',
}
const genreLabels: Record<string, string> = {
  adventure: 'adventure game',
  arcade: 'arcade game',
  'card-board': 'card game',
  fighting: 'fighting game',
  'hack-and-slash': 'hack and slash',
  indie: 'art game',
  moba: 'multiplayer online battle arena',
  music: 'music video game',
  pinball: 'pinball video game',
  platform: 'platform game',
  'point-and-click': 'graphic adventure game',
  puzzle: 'puzzle video game',
  quiz: 'quiz video game',
  racing: 'racing video game',
  'real-time-strategy': 'real-time strategy',
  'role-playing': 'role-playing video game',
  shooter: 'shooter game',
  simulator: 'simulation video game',
  sport: 'sports video game',
  strategy: 'strategy video game',
  tactical: 'real-time tactics',
  'turn-based-strategy': 'turn-based strategy',
  'visual-novel': 'visual novel',
}
const themeLabels: Record<string, string> = {
  action: 'action game',
  horror: 'horror game',
  stealth: 'stealth game',
  survival: 'survival game',
  sandbox: 'sandbox game',
  party: 'party game',
  'open-world': 'open world',
  educational: 'educational video game',
}
const regions = ['Japan', 'North America', 'Europe']

/** All items of the stand-in by number. */
export type World = ReadonlyMap<number, Entity>

export interface WorldOptions {
  /** Games to serve instead of those of the open catalogue; what they link to must be among them. */
  entities?: Entity[]
  /** How many games of the hand-written core. */
  games?: number
  /** So many further, invented games: for measurements. */
  invented?: number
}

/** A few hundred games with the facts of the hand-written core, and items of the kinds that make trouble. */
export function createWorld({ entities, games = 400, invented = 0 }: WorldOptions = {}): World {
  if (entities) return byNumber(entities)
  const names = new Map<string, Entity>()
  const named = (kind: string, name: string): number => {
    const number = stableNumber(`${kind}:${name}`)
    names.set(`${kind}:${name}`, { number, labels: { en: name, mul: name }, instanceOf: [] })
    return number
  }
  const core = readOpenCatalogue().games.filter(({ source }) => source === 'core')
  const taken = core.filter((_, at) => at % Math.ceil(core.length / games) === 0)
  const all = [...taken.map((game) => toEntity(game, named)), ...crooked(named), ...inventedGames(invented, named)]
  return byNumber([...all, ...names.values()])
}

const byNumber = (entities: Entity[]): World => new Map(entities.map((one) => [one.number, one]))

type Named = (kind: string, name: string) => number

function toEntity(game: OpenGame, named: Named): Entity {
  const number = stableNumber(game.sourceKey)
  const isOnlyMul = number % 3 === 0
  const platform = (slug: string): number => named('platform', labelOfPlatform(slug))
  const steam = game.externalIds['steam']
  return {
    number,
    labels: isOnlyMul ? { mul: game.title } : { en: game.title, ...(number % 2 === 0 && { es: game.title }) },
    aliases: { [isOnlyMul ? 'mul' : 'en']: game.aliases },
    descriptions: { en: describe(game, 'en'), es: describe(game, 'es') },
    links: {
      P400: game.releases.map((release) => platform(release.platform)),
      P136: [
        ...game.genres.map((slug) => named('genre', genreLabels[slug] ?? slug)),
        ...game.themes.flatMap((slug) => (themeLabels[slug] ? [named('genre', themeLabels[slug])] : [])),
      ],
      P178: game.developers.map((name) => named('company', name)),
      P123: game.publishers.map((name) => named('company', name)),
      P179: game.franchise === null ? [] : [named('series', game.franchise)],
    },
    ids: steam === undefined ? {} : { P1733: [String(steam)] },
    dates: game.releases.flatMap(({ platform: slug, date }): Dated[] =>
      date === null
        ? []
        : [{ ...wireDate(date), platform: platform(slug), place: named('place', regions[number % 3] ?? 'Japan') }],
    ),
    sitelinks: number % 60,
    modified: `2026-10-${String(1 + (number % 28)).padStart(2, '0')}T10:00:00Z`,
  }
}

const labelOfPlatform = (slug: string): string => platformLabels[slug] ?? capitals(slug)
const capitals = (slug: string): string =>
  slug
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ')
    .replace('Playstation', 'PlayStation')
    .replace('Ps Vita', 'PlayStation Vita')

const wireDate = ({ date, precision }: { date: string; precision: string }): { time: string; precision: number } =>
  precision === 'day'
    ? { time: `${date}T00:00:00Z`, precision: 11 }
    : precision === 'month'
      ? { time: `${date.slice(0, 7)}-01T00:00:00Z`, precision: 10 }
      : { time: `${date.slice(0, 4)}-01-01T00:00:00Z`, precision: 9 }

function describe({ releases }: OpenGame, language: 'en' | 'es'): string {
  const year = releases.map(({ date }) => date?.date.slice(0, 4) ?? '').find((one) => one !== '') ?? ''
  return language === 'en' ? `${year} video game`.trim() : `videojuego ${year && `de ${year}`}`.trim()
}

/** Items as they are found there: unknown values, impossible dates, merged ones, additions, names in other scripts. */
function crooked(named: Named): Entity[] {
  const one = (name: string, rest: Partial<Entity>): Entity => ({
    number: stableNumber(`crooked:${name}`),
    labels: { en: name },
    links: { P400: [named('platform', 'Microsoft Windows')] },
    sitelinks: 1,
    modified: '2026-10-02T10:00:00Z',
    ...rest,
  })
  return [
    one('Unknown Harbour', {
      links: { P400: ['unknown', named('platform', 'Nintendo Switch')], P178: ['unknown'], P136: ['unknown'] },
      dates: [
        { time: 'unknown', precision: 11 },
        { time: '2021-01-01T00:00:00Z', precision: 9, platform: 'unknown' },
      ],
    }),
    one('End of Days', { dates: [{ time: '9999-12-31T00:00:00Z', precision: 11 }] }),
    one('Some Decade', { dates: [{ time: '1990-01-01T00:00:00Z', precision: 8 }] }),
    one('Withdrawn Date', {
      dates: [
        { time: '1999-01-01T00:00:00Z', precision: 11, rank: 'Deprecated' },
        { time: '2001-03-01T00:00:00Z', precision: 10, rank: 'Preferred' },
      ],
    }),
    one('Merged Valley', { redirects: [stableNumber('crooked:Merged Vale')] }),
    one('Harbour Expansion', { instanceOf: [expansion] }),
    one('No Name At All', { labels: { ja: '名前だけ' } }),
    one('Right To Left', { labels: { mul: '\u200fמשחק הים\u200f', ar: 'لعبة البحر' } }),
    one('Two Numbers', {
      igdb: [
        { slug: 'two-numbers-2', number: '2100000009' },
        { slug: 'two-numbers', number: '210000001' },
      ],
    }),
    one('For Adults Only', { links: { P136: [named('genre', 'eroge')] } }),
    one('Neither Date Nor Platform', { links: {}, dates: [] }),
  ]
}

/** Games for measurements, with as many facts as real ones have. */
function inventedGames(count: number, named: Named): Entity[] {
  const platforms = ['Microsoft Windows', 'PlayStation 4', 'Nintendo Switch', 'Xbox One'].map((name) =>
    named('platform', name),
  )
  const genres = Object.values(genreLabels).map((name) => named('genre', name))
  const companies = Array.from({ length: Math.min(count, 8_000) }, (_, n) => named('company', `Studio of Figures ${n}`))
  const some = <T>(list: T[], at: number): T[] => list.slice(at % list.length, (at % list.length) + 1)
  return Array.from({ length: count }, (_, n): Entity => {
    const name = `${words[n % words.length]} ${words[Math.floor(n / words.length) % words.length]} ${Math.floor(n / words.length ** 2) + 1}`
    return {
      number: inventedFrom + 140_000_000 + n,
      labels: n % 3 === 0 ? { mul: name } : { en: name, es: name },
      aliases: n % 4 === 0 ? { en: [`${name} Deluxe`] } : {},
      descriptions: { en: `${1990 + (n % 36)} video game` },
      links: {
        P400: [...some(platforms, n), ...(n % 3 === 0 ? some(platforms, n + 1) : [])],
        P136: n % 3 === 0 ? some(genres, n) : [],
        P178: n % 3 === 0 ? some(companies, n) : [],
        P123: n % 3 === 1 ? some(companies, n + 7) : [],
      },
      ids: n % 2 === 0 ? { P1733: [String(3_000_000 + n)] } : {},
      igdb: n % 4 === 0 ? [] : [{ slug: `invented-${n}`, number: String(900_000_000 + n) }],
      dates:
        n % 7 === 0
          ? []
          : [
              {
                time: `${1990 + (n % 36)}-0${1 + (n % 9)}-11T00:00:00Z`,
                precision: 11,
                platform: platforms[n % 4] ?? 0,
              },
            ],
      sitelinks: n % 5 < 2 ? 1 + (n % 9) : 0,
      modified: '2026-10-01T00:00:00Z',
    }
  })
}

const words = (
  'amber anchor ash aspen autumn basalt beacon birch bramble brass cedar cinder citadel cobalt copper coral crimson crown dagger delta ' +
  'drift dusk echo elder ember fable falcon fern fjord flint forge frost garnet glade gloom granite harbour hazel heron hollow indigo iron ' +
  'ivory jade juniper karst kestrel lagoon lantern larch lark lattice linden lotus lunar maple marble meadow mist moss mountain nebula north'
).split(' ')

export const isVideoGame = ({ instanceOf = [videoGame] }: Entity): boolean => instanceOf.includes(videoGame)
