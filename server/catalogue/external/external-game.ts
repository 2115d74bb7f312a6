import type { ReleaseDate } from '../release-dates.ts'

/** A name of the external database with its id there. */
export interface ExternalName {
  igdbId: number
  name: string
}

/**
 * A game of the external database after its answer was checked and cut to our limits (server/providers/igdb), before it is matched
 * with the catalogue (server/catalogue/external). Absent facts are null or empty, never guessed.
 */
export interface ExternalGame {
  igdbId: number
  slug: string
  title: string
  /** Other names by which it is found. */
  aliases: string[]
  summary: string | null
  /** One for each platform, its earliest; `null` where there is no date. */
  releases: { platform: ExternalName; date: ReleaseDate | null }[]
  /** The first release of all. */
  released: ReleaseDate | null
  genres: ExternalName[]
  themes: ExternalName[]
  developers: string[]
  publishers: string[]
  franchise: string | null
  /** Address of the cover in its usual width; other widths by web/ui/images/pictures.ts. */
  cover: string | null
  screenshots: string[]
  /** Addresses of videos. */
  videos: string[]
  websites: { kind: string; url: string }[]
  /** Ids elsewhere: steam, psn, xbox, gog, … */
  externalIds: Record<string, string>
  /** 0 to 100. */
  score: number | null
  /** How many people wait for it or rated it there: orders what is well known. */
  votes: number
  /** Seconds since 1970; what the next refresh asks from. */
  updatedAt: number | null
}

/** Where games are brought from in bulk; the provider implements it, the synchronisation reads it. */
export interface ExternalSource {
  /** How many games there are, or how many changed since (seconds since 1970). */
  count: (since: number | null) => Promise<number>
  /** The next games by their id, ascending; fewer than `limit` (at most 500) at the end. */
  after: (igdbId: number, since: number | null, limit: number) => Promise<ExternalGame[]>
}
