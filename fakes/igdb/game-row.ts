import { createHash } from 'node:crypto'
import type { Precision } from '../../common/api/game.ts'
import { slugify } from '../../common/rules/names.ts'
import type { Row } from './entities.ts'
import { inventedIds, type Vocabulary } from './vocabulary.ts'

/**
 * A game before its conversion to a row of the database. Platforms, genres and themes are our words or the database's
 * names.
 */
export interface GameFacts {
  id: number
  name: string
  slug: string
  summary?: string
  aliases?: string[]
  type?: number
  versionOf?: number
  platforms: { name: string; date: string | null; precision: Precision }[]
  genres: string[]
  themes?: string[]
  developers: string[]
  publishers: string[]
  franchise?: string | null
  /** Image ids; without them the game has no picture. */
  cover?: string
  screenshots?: string[]
  videos?: string[]
  websites?: [type: number, url: string][]
  externalIds?: [source: number, uid: string][]
  score?: number
  votes?: number
  hypes?: number
  updated?: number
}

/** Ids of linked rows; no query uses them. */
let counter = 0
const link = (fields: Omit<Row, 'id'>): Row => ({ id: ++counter, ...fields })

const formats: Record<Precision, (month: number) => number> = {
  day: () => 0,
  month: () => 1,
  year: () => 2,
  quarter: (month) => 2 + Math.ceil(month / 3),
}
const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000

/** An id that a game keeps across restarts, in a range that no real game uses. */
export const stableId = (key: string): number =>
  inventedIds + (createHash('sha256').update(key).digest().readUInt32BE(0) % 140_000_000)

/** The game as the database stores it; unknown values are left out. */
export function gameRow(facts: GameFacts, vocabulary: Vocabulary): Row {
  const { developers, publishers, cover, score, votes } = facts
  const platforms = [...new Set(facts.platforms.map(({ name }) => vocabulary.platforms.of(name)))]
  const dated = facts.platforms.flatMap(({ date }) => (date === null ? [] : [seconds(date)]))
  const makers = [...new Set([...developers, ...publishers])]
  return {
    id: facts.id,
    name: facts.name,
    slug: facts.slug,
    summary: facts.summary,
    url: `https://www.igdb.com/games/${facts.slug}`,
    game_type: facts.type ?? 0,
    version_parent: facts.versionOf,
    first_release_date: dated.length > 0 ? Math.min(...dated) : undefined,
    updated_at: facts.updated ?? 1_790_000_000,
    platforms,
    genres: facts.genres.map((name) => vocabulary.genres.of(name)),
    themes: (facts.themes ?? []).map((name) => vocabulary.themes.of(name)),
    release_dates: facts.platforms.map((release) => releaseDate(release, vocabulary)),
    involved_companies: makers.map((name) =>
      link({
        company: link({ name, slug: slugify(name, 'name') }),
        developer: developers.includes(name),
        publisher: publishers.includes(name),
        porting: false,
        supporting: false,
      }),
    ),
    franchises: facts.franchise ? [link({ name: facts.franchise, slug: slugify(facts.franchise, 'name') })] : [],
    alternative_names: (facts.aliases ?? []).map((name) => link({ name })),
    cover: cover === undefined ? undefined : picture(cover, 600, 800),
    screenshots: (facts.screenshots ?? []).map((id) => picture(id, 1_920, 1_080)),
    videos: (facts.videos ?? []).map((video_id) => link({ name: 'Trailer', video_id })),
    websites: (facts.websites ?? []).map(([type, url]) => link({ type, url, trusted: true })),
    external_games: (facts.externalIds ?? []).map(([external_game_source, uid]) => link({ uid, external_game_source })),
    aggregated_rating: score,
    total_rating: score,
    total_rating_count: votes,
    hypes: facts.hypes,
  }
}

function releaseDate({ name, date, precision }: GameFacts['platforms'][number], vocabulary: Vocabulary): Row {
  const platform = vocabulary.platforms.of(name)
  if (date === null) return link({ date_format: 7, human: 'TBD', platform })
  const [y, m] = date.split('-').map(Number) as [number, number]
  return link({
    date: seconds(date),
    date_format: formats[precision](m),
    human: date,
    y,
    m,
    platform,
    release_region: 8,
  })
}

const picture = (image_id: string, width: number, height: number): Row =>
  link({ image_id, width, height, url: `//images.igdb.com/igdb/image/upload/t_thumb/${image_id}.jpg` })
