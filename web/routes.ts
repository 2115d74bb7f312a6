import type { Screen } from './router/screen.ts'

type Access = 'public' | 'login' | 'guest' | 'admin'

interface TableLine {
  /** `{name}` is a parameter, `{name?}` one that may be left out. */
  path: string
  access: Access
  header: boolean
  footer: boolean
  /** Keeps its state while other screens are looked at (SHL-06). */
  kept?: true
  /** Drawn on the server for visitors. */
  rendered?: true
  /** What a visitor finds nothing at may be there for its owner: only the browser says that there is nothing. */
  ownable?: true
  /** File below web/screens; the route is built when the file exists. */
  screen: string
  /** Child tabs; the first is the one of the address itself. */
  tabs?: readonly string[]
  developmentOnly?: true
}

const both = { header: true, footer: true } as const
const neither = { header: false, footer: false } as const
const headerOnly = { header: true, footer: false } as const
const open = { access: 'public', rendered: true } as const

/** Spec section 2 as a table. Every other address goes to `/`. */
const table = {
  home: { path: '/', ...open, ...both, kept: true, screen: 'home/home.screen' },
  access: { path: '/access', access: 'guest', rendered: true, ...headerOnly, screen: 'access/access.screen' },
  passwordReset: { path: '/password/reset', access: 'guest', ...headerOnly, screen: 'access/password-reset.screen' },
  profile: {
    path: '/profile/{user?}',
    ...open,
    ...both,
    screen: 'profile/profile.screen',
    tabs: ['overview', 'lists', 'comments', 'reviews', 'timeline', 'achievements'],
  },
  profileList: {
    path: '/profile/{user}/lists/{list}',
    ...open,
    ...both,
    ownable: true,
    screen: 'profile/list.screen',
  },
  profileReview: { path: '/profile/{user}/reviews/{review}', ...open, ...both, screen: 'profile/review.screen' },
  settings: { path: '/settings', access: 'login', ...headerOnly, screen: 'settings/settings.screen' },
  lists: { path: '/lists', ...open, ...both, screen: 'lists/lists.screen' },
  game: {
    path: '/game/{game?}',
    ...open,
    ...both,
    screen: 'game/game.screen',
    tabs: ['overview', 'lists', 'comments', 'reviews', 'prices', 'achievements'],
  },
  company: { path: '/company/{company}', ...open, ...both, screen: 'company/company.screen' },
  platform: { path: '/platform/{platform}', ...open, ...both, screen: 'platform/platform.screen' },
  genre: { path: '/genre/{genre}', ...open, ...both, screen: 'genre/genre.screen' },
  theme: { path: '/theme/{theme}', ...open, ...both, screen: 'theme/theme.screen' },
  games: { path: '/games', ...open, ...both, kept: true, screen: 'games/games.screen' },
  search: { path: '/search', ...open, ...headerOnly, kept: true, screen: 'search/search.screen' },
  calendar: { path: '/calendar', ...open, ...neither, kept: true, screen: 'calendar/calendar.screen' },
  community: { path: '/community', access: 'login', ...both, kept: true, screen: 'community/community.screen' },
  post: { path: '/s/{post?}', access: 'login', ...neither, screen: 'post/post.screen' },
  discover: { path: '/discover', access: 'login', ...neither, screen: 'discover/discover.screen' },
  admin: { path: '/admin', access: 'admin', ...both, screen: 'admin/admin.screen' },
  legalNotice: { path: '/legal-advise', ...open, ...both, screen: 'legal/notice.screen' },
  cookiesPolicy: { path: '/cookies-policy', ...open, ...both, screen: 'legal/cookies.screen' },
  privacyPolicy: { path: '/privacy-policy', ...open, ...both, screen: 'legal/privacy.screen' },
  gallery: { path: '/gallery', access: 'public', ...both, screen: 'gallery/gallery.screen', developmentOnly: true },
} as const satisfies Record<string, TableLine>

export type RouteName = keyof typeof table
export type LoadScreen = () => Promise<{ screen: Screen }>

export interface TabEntry {
  name: string
  file: string
  load: LoadScreen
}
export interface RouteEntry extends Omit<TableLine, 'tabs'> {
  name: RouteName
  /** Undefined: not built yet. */
  load: LoadScreen | undefined
  /** Only those that are built. */
  tabs: TabEntry[]
}

const files = {
  ...import.meta.glob<{ screen: Screen }>(['./screens/*/*.{screen,tab}.tsx', '!./screens/gallery/*']),
  // Never part of a build.
  ...(import.meta.env.DEV ? import.meta.glob<{ screen: Screen }>('./screens/gallery/*.screen.tsx') : {}),
}
const loaderOf = (file: string): LoadScreen | undefined => files[`./screens/${file}.tsx`]

function readLine(name: RouteName, line: TableLine): RouteEntry {
  const folder = line.screen.split('/')[0]
  const tabs = (line.tabs ?? []).flatMap((tab) => {
    const file = `${folder}/${tab}.tab`
    const load = loaderOf(file)
    return load ? [{ name: tab, file, load }] : []
  })
  return { ...line, name, tabs, load: loaderOf(line.screen) }
}

export const routes: RouteEntry[] = Object.entries<TableLine>(table)
  .filter(([, line]) => !line.developmentOnly || import.meta.env.DEV)
  .map(([name, line]) => readLine(name as RouteName, line))

const byName = new Map(routes.map((route) => [route.name, route]))
export const routeNamed = (name: RouteName): RouteEntry | undefined => byName.get(name)
