import type { SearchOf, TabOf } from '../routes.ts'
import { href } from './href.ts'

/** A later page of a list, for visits without scripts. */
interface PageOf {
  page?: number
}
const pageOf = ({ page = 1 }: PageOf) => ({ page: page > 1 ? String(page) : undefined })

/** The sections of the settings. */
export const settingsSections = ['profile', 'account', 'preferences', 'privacy', 'accounts', 'data'] as const
export type SettingsSection = (typeof settingsSections)[number]

export const legalRoutes = {
  notice: 'legalNotice',
  cookies: 'cookiesPolicy',
  privacy: 'privacyPolicy',
  accessibility: 'accessibility',
} as const

/** Every address of the application; no other code builds one. */
export const paths = {
  home: () => href('home', {}),
  /** `changed`: the log-in after a new password. */
  access: (redirect?: string, view?: 'register' | 'changed') => href('access', {}, { query: { view, redirect } }),
  passwordReset: () => href('passwordReset', {}),
  /** `of`: on the viewer's timeline, that of the followed users. */
  profile: (nick?: string, tab?: TabOf<'profile'>, query: SearchOf<'profile'> = {}) =>
    href('profile', { user: nick }, { tab: nick === undefined ? undefined : tab, query }),
  profileList: (nick: string, list: string, query: PageOf = {}) =>
    href('profileList', { user: nick, list }, { query: pageOf(query) }),
  profileReview: (nick: string, review: number) => href('profileReview', { user: nick, review }),
  /** `bring`: one of the user's imports. */
  settings: (section?: SettingsSection, query: { bring?: string | undefined } = {}) =>
    href('settings', {}, { query: { section, ...query } }),
  lists: (query: PageOf & { order?: string } = {}) =>
    href('lists', {}, { query: { order: query.order, ...pageOf(query) } }),
  game: (slug: string, tab?: TabOf<'game'>, query: SearchOf<'game'> = {}) =>
    href('game', { game: slug }, { tab, query }),
  company: (slug: string, query: PageOf & { as?: 'made' | 'published' | undefined } = {}) =>
    href('company', { company: slug }, { query: { as: query.as, ...pageOf(query) } }),
  platform: (slug: string, query: PageOf = {}) => href('platform', { platform: slug }, { query: pageOf(query) }),
  genre: (slug: string, query: PageOf = {}) => href('genre', { genre: slug }, { query: pageOf(query) }),
  theme: (slug: string, query: PageOf = {}) => href('theme', { theme: slug }, { query: pageOf(query) }),
  games: (query: SearchOf<'games'> = {}) => href('games', {}, { query }),
  search: (query: SearchOf<'search'> = {}) => href('search', {}, { query }),
  calendar: (query: SearchOf<'calendar'> = {}) => href('calendar', {}, { query }),
  community: (query: SearchOf<'community'> = {}) => href('community', {}, { query }),
  post: (id: number) => href('post', { post: id }),
  loan: (token: string) => href('loan', { token }),
  welcome: () => href('welcome', {}),
  discover: () => href('discover', {}),
  admin: (query: { view?: 'games' | 'log' | 'reports' | 'corrections' | 'decisions' | 'services' } = {}) =>
    href('admin', {}, { query }),
  legal: (page: keyof typeof legalRoutes) => href(legalRoutes[page], {}),
}
