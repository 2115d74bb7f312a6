import { type ExternalGame, type SourceName, sources } from './external-game.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The facts of a game that one source supplies as a whole. Names are kept from all sources, each with its own. */
const factNames = [
  'title',
  'summary',
  'subtitle',
  'released',
  'releases',
  'genres',
  'themes',
  'developers',
  'publishers',
  'franchise',
  'cover',
  'score',
  'websites',
  'screenshots',
  'videos',
] as const
export type Fact = (typeof factNames)[number]

/** Which source stands behind each fact of a game, by its name or, for an id on another site, by `id:steam`. */
type Owners = Record<string, string>

/** Properties that decide how a game of ours is overwritten. */
export interface Stored {
  id: number
  slug: string
  source: string
  /** The fingerprint of the last answer of the source that writes. */
  hash: string | null
  /** People wrote it here: the core, or a game with a text of an admin. */
  own: boolean
  /** The game was here before: values that the source lacks are kept. */
  older: boolean
  /** It has our own description. */
  described: boolean
  /** Its names are searched first. */
  known: boolean
  owners: Owners
  /** The facts that it has. */
  has: Fact[]
  ids: Record<string, unknown>
}

/** Who wins: what people wrote here, IGDB, Wikidata, and whatever else (MAME, a game that somebody typed in). */
const ranks: Record<string, number> = { own: 4, igdb: 3, wikidata: 2 }
const rankOf = (owner: string): number => ranks[owner] ?? 1

/** What changes until a game is out, and what only IGDB has: there it wins over everything. */
const live: ReadonlySet<Fact> = new Set(['released', 'releases', 'cover', 'score', 'websites', 'screenshots', 'videos'])
const winsAlways = (source: SourceName, fact: Fact): boolean => source === 'igdb' && live.has(fact)

const has: Record<Fact, (game: ExternalGame) => boolean> = {
  title: () => true,
  summary: ({ summary }) => summary !== null,
  subtitle: ({ subtitle }) => subtitle.en !== null || subtitle.es !== null,
  released: ({ released, releases }) => released !== null || releases.some(({ date }) => date !== null),
  releases: ({ releases }) => releases.length > 0,
  genres: ({ genres }) => genres.length > 0,
  themes: ({ themes }) => themes.length > 0,
  developers: ({ developers }) => developers.length > 0,
  publishers: ({ publishers }) => publishers.length > 0,
  franchise: ({ franchise }) => franchise !== null,
  cover: ({ cover }) => cover !== null,
  score: ({ score }) => score !== null,
  websites: ({ websites }) => websites.length > 0,
  screenshots: ({ screenshots }) => screenshots.length > 0,
  videos: ({ videos }) => videos.length > 0,
}

/** The facts of a game that are to be written, each with whether there is one: else the stored one is taken away. */
export type Takes = ReadonlyMap<Fact, boolean>

/**
 * Decides fact by fact what a source may write to a game. It writes where it stands at least as high as who wrote it
 * before. What it no longer says is taken away only where it said so itself and the game came from there.
 */
export function takesOf(game: ExternalGame, stored: Stored | null): Takes {
  const takes = new Map<Fact, boolean>()
  for (const fact of factNames) {
    const there = has[fact](game)
    const owner = stored ? ownerOf(fact, stored) : null
    if (there) {
      if (owner === null || winsAlways(game.source, fact) || rankOf(game.source) >= rankOf(owner)) takes.set(fact, true)
    } else if (owner === game.source && !keepsLost(fact, stored)) takes.set(fact, false)
  }
  return takes
}

/** Pictures and the like stay; of a game that was here before, so does everything but the score. */
const keepsLost = (fact: Fact, stored: Stored | null): boolean =>
  fact !== 'score' && (stored?.older === true || lasting.has(fact))
const lasting: ReadonlySet<Fact> = new Set(['summary', 'cover', 'releases', 'websites', 'screenshots', 'videos'])

/** The ids on other sites that are to be written, by the same rule. */
export function takenIds(game: ExternalGame, stored: Stored | null): Record<string, string> {
  const mayWrite = (kind: string): boolean => {
    if (!stored || stored.ids[kind] === undefined || game.source === 'igdb') return true
    return rankOf(game.source) >= rankOf(stored.owners[`id:${kind}`] ?? firstOwner(stored))
  }
  return Object.fromEntries(Object.entries(game.externalIds).filter(([kind]) => mayWrite(kind)))
}

/** Who supplied a fact; null when there is none. */
function ownerOf(fact: Fact, stored: Stored): string | null {
  const owner = stored.owners[fact]
  if (owner !== undefined) return owner
  if (!stored.has.includes(fact)) return null
  // Rows that were written before each fact had its source.
  if (fact === 'cover' || fact === 'score' || fact === 'screenshots' || fact === 'videos') return 'igdb'
  if (fact === 'summary') return stored.described ? 'own' : 'igdb'
  return firstOwner(stored)
}

const firstOwner = ({ own, source }: Stored): string => (own ? 'own' : source)

/** The sources of what is written, as they are stored; null where a fact was taken away. */
export function ownersOf(source: SourceName, takes: Takes, ids: Record<string, string>): Record<string, string | null> {
  return Object.fromEntries([
    ...[...takes].map(([fact, there]) => [fact, there ? source : null]),
    ...Object.keys(ids).map((kind) => [`id:${kind}`, source]),
  ]) as Record<string, string | null>
}

/** By id. */
export async function readStored(
  trx: Transaction<DB>,
  source: SourceName,
  ids: number[],
): Promise<Map<number, Stored>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Stored>`
    select g.id, g.slug, g.source, d.${sql.ref(sources[source].hash)} as hash, own.own,
      own.own or g.source_key is not null or g.source = 'user' as older,
      d.description_es is not null or (own.own and d.description_en is not null and g.source = 'user') as described,
      exists (select from game_names n where n.game_id = g.id and n.known) as known,
      coalesce(d.fact_sources, '{}') as owners, coalesce(d.external_ids, '{}') as ids,
      ${presentFacts} as has
    from games g left join game_details d on d.game_id = g.id
      cross join lateral (select g.source = 'core'
        or (g.source = 'user' and (d.description_en is not null or d.description_es is not null)) as own) own
    where g.id = any(${ids})`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The facts that a game has, as an array of their names (server/catalogue/external/facts.ts): of a row `g` of games
 * with its row `d` of game_details.
 */
export const presentFacts = sql<string[]>`array_remove(array['title',
  case when d.description_en is not null or d.description_es is not null then 'summary' end,
  case when d.subtitle_en is not null or d.subtitle_es is not null then 'subtitle' end,
  case when g.release_date is not null then 'released' end,
  case when exists (select from game_releases r where r.game_id = g.id) then 'releases' end,
  case when g.genre_ids <> '{}' then 'genres' end,
  case when exists (select from game_themes t where t.game_id = g.id) then 'themes' end,
  case when exists (select from game_companies c where c.game_id = g.id and c.role = 'developer') then 'developers' end,
  case when exists (select from game_companies c where c.game_id = g.id and c.role = 'publisher') then 'publishers' end,
  case when g.franchise_id is not null then 'franchise' end,
  case when g.cover is not null then 'cover' end,
  case when d.external_score is not null then 'score' end,
  case when d.websites <> '[]' then 'websites' end,
  case when d.screenshots <> '[]' then 'screenshots' end,
  case when d.videos <> '[]' then 'videos' end], null)`
