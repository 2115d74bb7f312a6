import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { slugify } from '../../../common/rules/names.ts'
import { combineSources } from './combine-sources.ts'
import type { OpenCatalogue, OpenGame, Vocabulary } from './open-game.ts'
import { readReleaseDate } from '../release-dates.ts'

const folder = join(import.meta.dirname, '../data')

/** To be raised when the reading or merging changes, so that installed catalogues are loaded anew. */
const readerVersion = 1

interface CoreRow {
  slug: string
  title: string
  aliases: string[]
  releases: [platform: string, date: string | null][]
  genres: string[]
  themes: string[]
  developers: string[]
  publishers: string[]
  franchise: string | null
  ids: Record<string, number | string>
  websites: [kind: string, url: string][]
  description: { en: string; es: string }
}

/** The compact rows that scripts/catalogue/build-mame-snapshot.ts writes. */
interface SnapshotRow {
  t: string
  a?: string[]
  r: [platform: string, date: string | null][]
  p: string | null
  d?: string
  g?: string[]
}

/** Reads the whole open catalogue from the project's own files: about 16,000 games in a quarter of a second. */
export function readOpenCatalogue(): OpenCatalogue {
  const hash = createHash('sha256').update(String(readerVersion))
  const read = (path: string): Buffer => {
    const bytes = readFileSync(join(folder, path))
    hash.update(path).update(bytes)
    return bytes
  }
  const json = <T>(path: string): T => JSON.parse(read(path).toString('utf8')) as T
  const vocabulary = readVocabulary(json)
  const core = readdirSync(join(folder, 'core'))
    .sort()
    .flatMap((file) => json<CoreRow[]>(`core/${file}`).map(fromCore))
  const snapshot = (JSON.parse(gunzipSync(read('mame.json.gz')).toString('utf8')) as SnapshotRow[]).map(fromSnapshot)
  return { vocabulary, games: combineSources(core, snapshot), version: hash.digest('hex') }
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(folder, path), 'utf8')) as T

/** The platforms, genres and themes that games may name. */
export const readVocabulary = (json: <T>(path: string) => T = readJson): Vocabulary => ({
  platforms: json('platforms.json'),
  genres: json('genres.json'),
  themes: json('themes.json'),
})

const readReleases = (releases: [string, string | null][]): OpenGame['releases'] =>
  releases.map(([platform, date]) => ({ platform, date: date === null ? null : readReleaseDate(date) }))

function fromCore(row: CoreRow): OpenGame {
  return {
    sourceKey: `core:${row.slug}`,
    source: 'core',
    slug: row.slug,
    title: row.title,
    aliases: row.aliases,
    releases: readReleases(row.releases),
    genres: row.genres,
    themes: row.themes,
    developers: row.developers,
    publishers: row.publishers,
    franchise: row.franchise,
    externalIds: row.ids,
    websites: row.websites.map(([kind, url]) => ({ kind, url })),
    description: row.description,
  }
}

function fromSnapshot(row: SnapshotRow): OpenGame {
  const [first] = row.r
  return {
    sourceKey: `mame:${row.t}|${first?.[0] ?? ''}|${first?.[1]?.slice(0, 4) ?? ''}|${row.p ?? ''}`,
    source: 'mame',
    slug: slugify(row.t),
    title: row.t,
    aliases: row.a ?? [],
    releases: readReleases(row.r),
    genres: row.g ?? [],
    themes: [],
    developers: row.d === undefined ? [] : [row.d],
    publishers: row.p === null ? [] : [row.p],
    franchise: null,
    externalIds: {},
    websites: [],
    description: null,
  }
}
