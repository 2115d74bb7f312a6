import type { ReleaseDate } from '../release-dates.ts'
import type { SourceName } from './sources.ts'

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
