import type { ReleaseDate } from '../release-dates.ts'

/** A name of the external database with its id there. */
export interface ExternalName {
  igdbId: number
  name: string
}

/**
 * A game of the external database after its response was validated and truncated to our limits (server/providers/igdb),
 * before it is matched with the catalogue (server/catalogue/external). Missing values are null or empty, never guessed.
 */
export interface ExternalGame {
  igdbId: number
  slug: string
  title: string
  /** Alternative names, used for searching. */
  aliases: string[]
  summary: string | null
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
  /** Ids on other sites: steam, psn, xbox, gog, … */
  externalIds: Record<string, string>
  /** 0 to 100. */
  score: number | null
  /** How many users there await or rated it: a measure of fame. */
  votes: number
  /** Seconds since 1970; the next refresh starts from the latest one. */
  updatedAt: number | null
}

/** A source for bulk imports; the provider implements it, the synchronisation reads it. */
export interface ExternalSource {
  /** The number of games, or of those changed since then (seconds since 1970). */
  count: (since: number | null) => Promise<number>
  /** The next games in ascending order of their ids; fewer than `limit` (at most 500) at the end. */
  after: (igdbId: number, since: number | null, limit: number) => Promise<ExternalGame[]>
}
