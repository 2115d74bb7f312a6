// Ids of the games database that have a meaning for us (its own tables, unchanged since 2025).

/**
 * Kinds of games that a player keeps: main game, expansion, bundle, standalone expansion, remake, remaster, expanded
 * game, port.
 */
export const keptTypes = [0, 2, 3, 4, 8, 9, 10, 11]

/** The theme of games for adults only. */
export const adultTheme = 42

/** What a release date states: the day, the month, the year, one of the four quarters. 7 is "to be announced". */
export const dateFormat = { day: 0, month: 1, year: 2, firstQuarter: 3, lastQuarter: 6 } as const

/** Shops and services by our name for them; when two share a name, the first one wins. */
export const idSources: [source: number, name: string][] = [
  [1, 'steam'],
  [5, 'gog'],
  [36, 'psn'],
  [11, 'xbox'],
  [31, 'xbox'],
  [26, 'epic'],
  [30, 'itch'],
]

/** Websites by our name for their kind; others are left out. */
export const websiteKinds: Record<number, string> = {
  1: 'official',
  3: 'wikipedia',
  4: 'facebook',
  5: 'twitter',
  6: 'twitch',
  8: 'instagram',
  9: 'youtube',
  10: 'ios',
  11: 'ios',
  12: 'android',
  13: 'steam',
  14: 'reddit',
  15: 'itch',
  16: 'epic',
  17: 'gog',
  18: 'discord',
  19: 'bluesky',
  22: 'xbox',
  23: 'playstation',
  24: 'nintendo',
}
