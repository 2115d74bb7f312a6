import type { ReleaseDate } from '../release-dates.ts'

/** A game of the open catalogue (the hand-written core and the MAME snapshot), before it has an id. */
export interface OpenGame {
  /** Stays the same in all loads, which makes loading idempotent. */
  sourceKey: string
  source: 'core' | 'mame'
  /** Keys of games that turned out to be this one: their rows are merged into it. */
  formerKeys: string[]
  slug: string
  title: string
  aliases: string[]
  releases: { platform: string; date: ReleaseDate | null }[]
  genres: string[]
  themes: string[]
  developers: string[]
  publishers: string[]
  franchise: string | null
  externalIds: Record<string, number | string>
  websites: { kind: string; url: string }[]
  description: { en: string; es: string } | null
  /** How many players know it by name: 0 (most games) to 3 (everybody). */
  renown: number
}

export interface Vocabulary {
  platforms: { slug: string; name: string; maker: string | null; year: number }[]
  genres: { slug: string; name: { en: string; es: string } }[]
  themes: { slug: string; name: { en: string; es: string } }[]
}

export interface OpenCatalogue {
  vocabulary: Vocabulary
  games: OpenGame[]
}
