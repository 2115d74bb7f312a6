import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { slugify } from '../../../common/rules/names.ts'
import type { OpenGame, Vocabulary, OpenCatalogue } from './open-game.ts'
import { combineSources } from './combine-sources.ts'
import { type DecisionRows, type Decisions, readDecisions } from './same-game.ts'
import { readReleaseDate } from '../release-dates.ts'

/** The open catalogue of this version. */
export const catalogueFolder = join(import.meta.dirname, '../data')
const snapshotFile = 'mame.json.gz'
const decisionsFile = 'doubles.json'
/** Where games came out first that the snapshot knows only from their ports: by key. */
const firstsFile = 'first-releases.json'
const renownFile = 'renown.json'

/** Increase it when reading or merging changes, so that installed catalogues are loaded again. */
const readerVersion = 2

/** A game as the hand-written files have it. */
export interface CoreRow {
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

/** All files of the open catalogue, relative to its folder. */
const files = (folder: string): string[] => {
  const core = readdirSync(join(folder, 'core')).sort()
  return [
    'platforms.json',
    'genres.json',
    'themes.json',
    renownFile,
    ...core.map((file) => `core/${file}`),
    snapshotFile,
    decisionsFile,
    firstsFile,
  ]
}

/** Changes with the files and with the code that reads them; computed without parsing, because every start needs it. */
export function openCatalogueVersion(folder = catalogueFolder): string {
  const hash = createHash('sha256').update(String(readerVersion))
  for (const path of files(folder)) hash.update(path).update(read(folder, path))
  return hash.digest('hex')
}

/**
 * A file of the open catalogue that is missing or damaged; the message is one sentence for the person who starts the
 * server.
 */
export class CatalogueFileError extends Error {
  override name = 'CatalogueFileError'
  constructor(path: string, cause: unknown) {
    super(
      `The catalogue file server/catalogue/data/${path} cannot be read (${(cause as Error).message}): ` +
        'get it again from the repository, for example with git checkout.',
      { cause },
    )
  }
}

function read(folder: string, path: string): Buffer {
  try {
    return readFileSync(join(folder, path))
  } catch (error) {
    throw new CatalogueFileError(path, error)
  }
}

function parse<T>(folder: string, path: string, toText: (bytes: Buffer) => Buffer = (bytes) => bytes): T {
  const bytes = read(folder, path)
  try {
    return JSON.parse(toText(bytes).toString('utf8')) as T
  } catch (error) {
    throw new CatalogueFileError(path, error)
  }
}

/** Reads the whole open catalogue from the project's own files: about 21,000 games in a second. */
export function readOpenCatalogue(folder = catalogueFolder): OpenCatalogue {
  const renown = readRenown(folder)
  const core = files(folder)
    .filter((path) => path.startsWith('core/'))
    .flatMap((path) => parse<CoreRow[]>(folder, path).map((row) => fromCore(row, renown.get(row.slug) ?? 0)))
  const firsts = readFirstReleases(folder)
  const snapshot = parse<SnapshotRow[]>(folder, snapshotFile, gunzipSync)
    .map(fromSnapshot)
    .map((game) => withFirst(game, firsts[game.sourceKey]))
  return { vocabulary: readVocabulary(folder), games: combineSources(core, snapshot, readDecisionFile(folder)) }
}

type FirstReleases = Record<string, [platform: string, date: string]>

/** The platforms and years in which games of the snapshot came out before the ports that it knows. */
export const readFirstReleases = (folder = catalogueFolder): FirstReleases => parse(folder, firstsFile)

function withFirst(game: OpenGame, first: FirstReleases[string] | undefined): OpenGame {
  if (!first) return game
  const ports = game.releases.filter(({ platform }) => platform !== first[0])
  return { ...game, releases: [...readReleases([first]), ...ports] }
}

/** What was decided by hand about games with the same name. */
export const readDecisionFile = (folder = catalogueFolder): Decisions => readDecisions(readDecisionRows(folder))

/** The rows of that table. */
export const readDecisionRows = (folder = catalogueFolder): DecisionRows => parse(folder, decisionsFile)

/** The platforms, genres and themes that games may refer to. */
export const readVocabulary = (folder = catalogueFolder): Vocabulary => ({
  platforms: parse(folder, 'platforms.json'),
  genres: parse(folder, 'genres.json'),
  themes: parse(folder, 'themes.json'),
})

/** The renown of the best-known games of the core, by slug. */
export const readRenown = (folder = catalogueFolder): Map<string, number> =>
  new Map(
    Object.entries(parse<Record<string, string[]>>(folder, renownFile)).flatMap(([renown, slugs]) =>
      slugs.map((slug) => [slug, Number(renown)] as const),
    ),
  )

const readReleases = (releases: [string, string | null][]): OpenGame['releases'] =>
  releases.map(([platform, date]) => ({ platform, date: date === null ? null : readReleaseDate(date) }))

function fromCore(row: CoreRow, renown: number): OpenGame {
  return {
    sourceKey: `core:${row.slug}`,
    source: 'core',
    formerKeys: [],
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
    renown,
  }
}

function fromSnapshot(row: SnapshotRow): OpenGame {
  const [first] = row.r
  return {
    sourceKey: `mame:${row.t}|${first?.[0] ?? ''}|${first?.[1]?.slice(0, 4) ?? ''}|${row.p ?? ''}`,
    source: 'mame',
    formerKeys: [],
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
    renown: 0,
  }
}
