import type { ReleaseDate } from '../release-dates.ts'
import { limits } from '../../../common/rules/limits.ts'
import { createHash } from 'node:crypto'

/** A platform, genre or theme: with its number and name in the outside database, or already as one of ours. */
export type ExternalName = { id: number; name: string } | { slug: string }

/** What one is told apart by. */
export type NameKey = number | string
export const keyOfName = (name: ExternalName): NameKey => ('slug' in name ? name.slug : name.id)

/**
 * A game of an outside database after its response was validated and truncated to our limits (server/providers/igdb,
 * server/providers/wikidata), before it is matched with the catalogue (server/catalogue/external). Missing values are
 * null or empty, never guessed.
 */
export interface ExternalGame {
  source: SourceName
  /** Its number there. */
  id: number
  /** Numbers of records that were merged into this one there. */
  formerIds: number[]
  slug: string
  title: string
  /** Alternative names, used for searching. */
  aliases: string[]
  summary: string | null
  /** A few words that say what it is: "2018 platform game". */
  subtitle: { en: string | null; es: string | null }
  /** The earliest one of each platform; `null` without a date. */
  releases: { platform: ExternalName; date: ReleaseDate | null }[]
  /** The first release on any platform. */
  released: ReleaseDate | null
  genres: ExternalName[]
  themes: ExternalName[]
  developers: string[]
  publishers: string[]
  franchise: string | null
  /** URL of the cover in its usual width; web/ui/images/pictures.ts derives other widths. */
  cover: string | null
  screenshots: string[]
  /** URLs of videos. */
  videos: string[]
  websites: { kind: string; url: string }[]
  /** Ids on other sites: steam, psn, xbox, gog, igdb, … */
  externalIds: Record<string, string>
  /** 0 to 100. */
  score: number | null
  /** A measure of fame: how many users there await or rated it, or how many encyclopedias write of it. */
  votes: number
  /** Seconds since 1970; the next refresh starts from the latest one. */
  updatedAt: number | null
}

/** Some games of a source, and where the next ones begin. */
export interface ExternalPage {
  games: ExternalGame[]
  /** How many records the source gave, left-out ones included. */
  read: number
  /** The place of the last record in the order of the source; null: there are no more. */
  last: number | null
}

/** A source for bulk imports; the provider implements it, the synchronisation reads it. */
export interface ExternalSource {
  name: SourceName
  /**
   * The number of games, or of those changed since then (seconds since 1970), and the moment up to which the source
   * knows changes, where that is not now.
   */
  count: (since: number | null) => Promise<{ total: number; upTo: number | null }>
  /** The next records (at most `limit`, 500) after a place in its own, ascending order. */
  after: (place: number, since: number | null, limit: number) => Promise<ExternalPage>
}

/** Limits of an external game, above any realistic values. */
const most = { aliases: 40, releases: 80, links: 40, pictures: 60, ids: 20, address: 2_000 }

/** Storable text within a limit: without NUL, lone surrogates and surrounding spaces. */
const text = (value: string, length: number): string =>
  value.replaceAll('\u0000', '').slice(0, length).toWellFormed().trim()

const texts = (values: string[], count: number, length: number): string[] => [
  ...new Set(values.slice(0, count).flatMap((value) => text(value, length) || [])),
]

const isId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= limits.id

/** The game within our limits, for every source, besides the cleaning by the provider. Null without title or id. */
export function limited(game: ExternalGame): ExternalGame | null {
  const title = text(game.title, limits.titleMax)
  if (title === '' || !isId(game.id)) return null
  const named = (entries: ExternalName[]): ExternalName[] =>
    entries.slice(0, limits.gameLinksMax).flatMap((entry): ExternalName[] => {
      if ('slug' in entry) return [entry]
      const short = text(entry.name, limits.nameMax)
      return short === '' ? [] : [{ id: entry.id, name: short }]
    })
  const line = (words: string | null): string | null => (words === null ? null : text(words, limits.titleMax) || null)
  return {
    ...game,
    title,
    slug: text(game.slug, limits.slugMax),
    cover: game.cover === null ? null : text(game.cover, most.address) || null,
    formerIds: game.formerIds.filter(isId).slice(0, most.ids),
    subtitle: { en: line(game.subtitle.en), es: line(game.subtitle.es) },
    aliases: texts(game.aliases, most.aliases, limits.titleMax),
    summary: game.summary === null ? null : text(game.summary, limits.descriptionMax) || null,
    releases: game.releases
      .slice(0, most.releases)
      .flatMap(({ platform, date }) => named([platform]).map((one) => ({ platform: one, date }))),
    genres: named(game.genres),
    themes: named(game.themes),
    developers: texts(game.developers, limits.gameLinksMax, limits.titleMax),
    publishers: texts(game.publishers, limits.gameLinksMax, limits.titleMax),
    franchise: line(game.franchise),
    screenshots: texts(game.screenshots, most.pictures, most.address),
    videos: texts(game.videos, most.pictures, most.address),
    websites: game.websites
      .slice(0, most.links)
      .map(({ kind, url }) => ({ kind: text(kind, limits.nameMax), url: text(url, most.address) })),
    externalIds: Object.fromEntries(
      Object.entries(game.externalIds)
        .slice(0, most.ids)
        .map(([kind, id]) => [text(kind, limits.nameMax), text(id, limits.titleMax)]),
    ),
    score: game.score === null ? null : Math.round(Math.min(100, Math.max(0, game.score)) * 10) / 10,
  }
}

/** The databases that supply games, the one that wins first. */
export const sourceNames = ['igdb', 'wikidata'] as const
export type SourceName = (typeof sourceNames)[number]

interface Source {
  /** Where `games` has the number that a game has there. */
  column: 'igdb_id' | 'wikidata_id'
  /** Where `game_details` has the fingerprint of its last answer. */
  hash: 'external_hash' | 'wikidata_hash'
  /** Where `catalogue_state` has how far its loads came. */
  state: string
  /** Platforms, genres and themes that we lack are added with their names there. */
  teachesNames: boolean
  /**
   * The number of votes from which a game counts as well known, and as so well known that the search tries it first.
   */
  fame: { many: number; all: number }
}

/** What differs between the sources for those who write their games. */
export const sources: Record<SourceName, Source> = {
  igdb: {
    column: 'igdb_id',
    hash: 'external_hash',
    state: 'external',
    teachesNames: true,
    fame: { many: 20, all: 200 },
  },
  wikidata: {
    column: 'wikidata_id',
    hash: 'wikidata_hash',
    state: 'wikidata',
    teachesNames: false,
    // Pages of encyclopedias and their sisters, in all languages.
    fame: { many: 4, all: 20 },
  },
}

type Votes = Pick<ExternalGame, 'source' | 'votes'>

/** `games.prominence` of an external game; 2 is for the hand-written core. */
export const prominenceOf = ({ source, votes }: Votes): number => (votes >= sources[source].fame.many ? 1 : 0)

/** `game_names.known`: for few games, because the index of known names must stay small. */
export const isKnown = ({ source, votes }: Votes): boolean => votes >= sources[source].fame.all

/** Increase it when the same response is stored differently than before. */
const writerVersion = 3

/**
 * Equal for two responses that would be stored identically. Votes grow every day: only values derived from them count.
 */
export function fingerprint(game: ExternalGame): string {
  const facts = [writerVersion, { ...game, updatedAt: null, votes: null }, prominenceOf(game), isKnown(game)]
  return createHash('sha1').update(JSON.stringify(facts)).digest('base64')
}
