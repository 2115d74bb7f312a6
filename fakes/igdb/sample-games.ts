import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { slugify } from '../../common/rules/names.ts'
import { utcDay } from '../../common/rules/utc-day.ts'
import type { GameFacts } from './game-row.ts'

/** A row of the file of real games for load tests; the project itself has no such file. */
export interface SampleRow {
  igdb_id: number
  name: string
  genres: string[]
  developers: string[]
  publishers: string[]
  aggregated_rating: number | null
  /** Seconds since 1970. */
  release_date: number | null
  platforms: string[]
  cover_url: string | null
  external_ids: { uid: string; url: string | null }[]
  steam_appid_from_url?: number
}

const shops: [source: number, host: string][] = [
  [1, 'store.steampowered.com'],
  [5, 'www.gog.com'],
  [36, 'store.playstation.com'],
  [11, 'www.microsoft.com'],
]

/** The rows of a JSON file, compressed or not. */
export function readSampleRows(path: string): SampleRow[] {
  const bytes = readFileSync(path)
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as SampleRow[]
}

/** The games of such a file as facts. The ids are the real ones: such a fake is for measurements only. */
export function sampleGames(path: string): GameFacts[] {
  const slugs = new Map<string, number>()
  return readSampleRows(path).map((row) => ({
    id: row.igdb_id,
    name: row.name,
    slug: freeSlug(row.name, slugs),
    platforms: row.platforms.map((name) => ({
      name,
      date: row.release_date === null ? null : utcDay(row.release_date * 1_000),
      precision: 'day' as const,
    })),
    genres: row.genres,
    developers: row.developers,
    publishers: row.publishers,
    cover: /\/([a-z0-9]+)\.jpg$/.exec(row.cover_url ?? '')?.[1],
    externalIds: row.external_ids.flatMap(({ uid, url }) => {
      const shop = shops.find(([, host]) => url?.startsWith(`https://${host}/`))
      return shop ? [[shop[0], uid] as [number, string]] : []
    }),
    score: row.aggregated_rating ?? undefined,
  }))
}

/** Like the database: the second of a name is "name--1". */
function freeSlug(name: string, slugs: Map<string, number>): string {
  const slug = slugify(name)
  const before = slugs.get(slug) ?? 0
  slugs.set(slug, before + 1)
  return before === 0 ? slug : `${slug}--${before}`
}
