const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  // A comma needs no escape here, and lists are read by people.
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString().replaceAll('%2C', ',')}`
}
const word = encodeURIComponent
const tabOf = (tab?: string): string => (tab === undefined || tab === 'overview' ? '' : `/${tab}`)

/** A later page of a list, for visits without scripts. */
interface PageOf {
  page?: number
}
const pageOf = ({ page = 1 }: PageOf) => ({ page: page > 1 ? String(page) : undefined })

/** The parts of the settings. */
export const settingsSections = ['profile', 'account', 'preferences', 'privacy', 'data'] as const
export type SettingsSection = (typeof settingsSections)[number]

const legalPaths = { notice: '/legal-advise', cookies: '/cookies-policy', privacy: '/privacy-policy' } as const

/** Every address of the application; no other place writes one. */
export const paths = {
  home: () => '/',
  /** `changed`: the log-in after a new password. */
  access: (redirect?: string, view?: 'register' | 'changed') => withQuery('/access', { view, redirect }),
  passwordReset: () => '/password/reset',
  /** `of`: on one's own timeline, that of the people one follows. */
  profile: (
    nick?: string,
    tab?: string,
    query: { status?: string; sort?: string; show?: string; order?: string; of?: 'followed' } = {},
  ) => withQuery(nick === undefined ? '/profile' : `/profile/${word(nick)}${tabOf(tab)}`, query),
  profileList: (nick: string, list: string, query: PageOf = {}) =>
    withQuery(`/profile/${word(nick)}/lists/${word(list)}`, pageOf(query)),
  profileReview: (nick: string, review: number) => `/profile/${word(nick)}/reviews/${review}`,
  /** `bring`: one of the own imports. */
  settings: (section?: SettingsSection, query: { bring?: string | undefined } = {}) =>
    withQuery('/settings', { section, ...query }),
  lists: (query: PageOf & { order?: string } = {}) => withQuery('/lists', { order: query.order, ...pageOf(query) }),
  game: (slug: string, tab?: string, query: { order?: string } = {}) =>
    withQuery(`/game/${word(slug)}${tabOf(tab)}`, query),
  company: (slug: string, query: PageOf & { as?: 'made' | 'published' | undefined } = {}) =>
    withQuery(`/company/${word(slug)}`, { as: query.as, ...pageOf(query) }),
  platform: (slug: string, query: PageOf = {}) => withQuery(`/platform/${word(slug)}`, pageOf(query)),
  genre: (slug: string, query: PageOf = {}) => withQuery(`/genre/${word(slug)}`, pageOf(query)),
  theme: (slug: string, query: PageOf = {}) => withQuery(`/theme/${word(slug)}`, pageOf(query)),
  games: (query: Record<string, string | undefined> = {}) => withQuery('/games', query),
  search: (query: { q?: string } = {}) => withQuery('/search', query),
  calendar: (query: { platform?: string | undefined; month?: string | undefined } = {}) =>
    withQuery('/calendar', query),
  community: () => '/community',
  post: (id: number) => `/s/${id}`,
  discover: () => '/discover',
  admin: (query: { view?: 'games' } = {}) => withQuery('/admin', query),
  legal: (page: keyof typeof legalPaths) => legalPaths[page],
}
