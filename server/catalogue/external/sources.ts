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
