/** What another application shares: each field may hold anything. */
export interface Shared {
  title?: string | undefined
  text?: string | undefined
  url?: string | undefined
}

/** The segments of a path after which stores and catalogues write the name of a game. */
const before = new Set([
  'game',
  'games',
  'p',
  'product',
  'products',
  'store',
  'item',
  'nintendo-switch',
  'nintendo-switch-2',
])
/** What stands in the place of a name without being one. */
const empty = new Set([...before, 'games', 'info', 'concept', 'app', 'bundle', 'sub', 'en', 'es'])

/** Whether a host is this one, or stands below it. */
const isOf = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`)

/** Words of an address as a name: `Dead_Cells`, `dead-cells`. */
const words = (segment: string): string => segment.replace(/[-_+ ]+/g, ' ').trim()

/** The part of a store's address that names the game; null where it holds ids only, or is no address. */
function nameInAddress(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname
  const segments = url.pathname.split('/').filter(Boolean).map(decode)
  // https://store.steampowered.com/app/504230/Celeste/
  if (isOf(host, 'steampowered.com')) return segments[0] === 'app' && segments[2] ? words(segments[2]) : null
  // https://developer.itch.io/game
  if (isOf(host, 'itch.io')) return segments[0] ? words(segments[0]) : null
  const place = segments.findLastIndex(
    (segment, index) => before.has(segment.toLowerCase()) && index < segments.length - 1,
  )
  const named = place === -1 ? undefined : segments[place + 1]
  if (named === undefined || empty.has(named.toLowerCase()) || !/\p{L}/u.test(named) || isId(named)) return null
  return words(named.replace(/\.html$/i, '').replace(/-(?:\d{5,}|[0-9a-f]{6}|switch|switch-2|pc|ps4|ps5|xbox)$/i, ''))
}

/** What stores call their products among themselves: `BWMQL2RPWBHB`, `EP0001-CUSA01234_00-CELESTE000000000`. */
const isId = (segment: string): boolean => /^[0-9A-Z_-]{8,}$/.test(segment) && /\d/.test(segment)

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The title of a store's page without what the store adds: "Save 75% on Celeste on Steam", "Celeste | Nintendo". */
const nameInTitle = (title: string): string =>
  title
    .split(/ [|–—] | - (?=Epic|Xbox|PlayStation|Nintendo|GOG|Microsoft|Humble|Fanatical|IGDB)/)[0]!
    .replace(/^(?:save|ahorra un) \d{1,3} ?% (?:on|en) /i, '')
    .replace(/ (?:on|en) (?:Steam|GOG\.com)$/i, '')
    .replace(/^(?:buy|comprar) /i, '')
    .replace(/[®™©]/g, '')
    .trim()

/** The first address in a text: many applications share it there. */
const addressIn = (text: string): string | undefined => text.split(/\s/).find((word) => /^https?:\/\//i.test(word))

/** The name of the game whose page was shared, as far as it can be told; empty if there is nothing to search for. */
export function sharedName({ title = '', text = '', url = '' }: Shared): string {
  const address = addressIn(url) ?? addressIn(text) ?? addressIn(title)
  const spoken = (shared: string): string =>
    shared
      .split(/\s/)
      .filter((word) => !/^https?:\/\//i.test(word))
      .join(' ')
  return ((address && nameInAddress(address)) || nameInTitle(spoken(title)) || nameInTitle(spoken(text))).trim()
}
