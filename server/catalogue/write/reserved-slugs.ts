/** Words that are calls below /game or /igdb: no game may have them as its address. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin',
  'anticipated',
  'calendar',
  'discover',
  'extra',
  'filter',
  'ids',
  'monthly',
  'recent',
  'search',
  'soon',
  'top',
  'trending',
])
