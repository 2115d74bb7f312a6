const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  // A comma needs no escape here, and lists are read by people.
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString().replaceAll('%2C', ',')}`
}
const word = encodeURIComponent
const tabOf = (tab?: string): string => (tab === undefined || tab === 'overview' ? '' : `/${tab}`)

const legalPaths = { notice: '/legal-advise', cookies: '/cookies-policy', privacy: '/privacy-policy' } as const

/** Every address of the application; no other place writes one. */
export const paths = {
  home: () => '/',
  access: (redirect?: string, view?: 'register') => withQuery('/access', { view, redirect }),
  profile: (nick?: string, tab?: string, query: { status?: string } = {}) =>
    withQuery(nick === undefined ? '/profile' : `/profile/${word(nick)}${tabOf(tab)}`, query),
  profileList: (nick: string, list: string) => `/profile/${word(nick)}/lists/${word(list)}`,
  profileReview: (nick: string, review: number) => `/profile/${word(nick)}/reviews/${review}`,
  settings: () => '/settings',
  lists: () => '/lists',
  game: (slug: string, tab?: string) => `/game/${word(slug)}${tabOf(tab)}`,
  company: (slug: string) => `/company/${word(slug)}`,
  platform: (slug: string) => `/platform/${word(slug)}`,
  genre: (slug: string) => `/genre/${word(slug)}`,
  theme: (slug: string) => `/theme/${word(slug)}`,
  games: (query: Record<string, string | undefined> = {}) => withQuery('/games', query),
  search: (query: { q?: string } = {}) => withQuery('/search', query),
  calendar: (query: { platform?: string | undefined; month?: string | undefined } = {}) =>
    withQuery('/calendar', query),
  community: () => '/community',
  post: (id: number) => `/s/${id}`,
  discover: () => '/discover',
  admin: () => '/admin',
  legal: (page: keyof typeof legalPaths) => legalPaths[page],
}
