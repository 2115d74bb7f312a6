/** Path segments of calls below /game or /igdb: no game may have them as its slug. */
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
