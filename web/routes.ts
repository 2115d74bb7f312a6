type Access = 'public' | 'login' | 'guest' | 'admin'

export interface TableLine {
  /** `{name}` is a parameter, `{name?}` an optional one. */
  path: string
  access: Access
  header: boolean
  footer: boolean
  /** Keeps its state while other screens are shown (SHL-06). */
  kept?: true
  /** Rendered on the server for visitors. */
  rendered?: true
  /** A 404 for visitors may exist for its owner: only the browser decides that there is nothing. */
  ownable?: true
  /** File below web/screens; the route exists when the file does (router/built-routes.ts). */
  screen: string
  /** Child tabs; the first is the one of the address itself. */
  tabs?: readonly string[]
  developmentOnly?: true
}

const both = { header: true, footer: true } as const
const neither = { header: false, footer: false } as const
const headerOnly = { header: true, footer: false } as const
const open = { access: 'public', rendered: true } as const

/** Spec section 2 as a table. Any other address redirects to `/`. Parameters, tabs and links are typed by it. */
export const table = {
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
  profileReview: {
    path: '/profile/{user}/reviews/{review}',
    ...open,
    ...both,
    ownable: true,
    screen: 'profile/review.screen',
  },
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
  /** Not in the specification: what is shared to the installed application (scripts/web-manifest.ts). */
  share: { path: '/share', access: 'login', ...headerOnly, screen: 'share/share.screen' },
  /** Not in the specification: what somebody lent, for whoever has its link. */
  loan: { path: '/loan/{token}', ...open, ...both, screen: 'loan/loan.screen' },
  /** Not in the specification: what a new member may do first. */
  welcome: { path: '/welcome', access: 'login', ...headerOnly, screen: 'welcome/welcome.screen' },
  calendar: { path: '/calendar', ...open, ...neither, kept: true, screen: 'calendar/calendar.screen' },
  community: { path: '/community', access: 'login', ...both, kept: true, screen: 'community/community.screen' },
  post: { path: '/s/{post?}', access: 'login', ...neither, screen: 'post/post.screen' },
  discover: { path: '/discover', access: 'login', ...neither, screen: 'discover/discover.screen' },
  admin: { path: '/admin', access: 'admin', ...both, screen: 'admin/admin.screen' },
  legalNotice: { path: '/legal-advise', ...open, ...both, screen: 'legal/notice.screen' },
  cookiesPolicy: { path: '/cookies-policy', ...open, ...both, screen: 'legal/cookies.screen' },
  privacyPolicy: { path: '/privacy-policy', ...open, ...both, screen: 'legal/privacy.screen' },
  accessibility: { path: '/legal/accessibility', ...open, ...both, screen: 'legal/accessibility.screen' },
  gallery: { path: '/gallery', access: 'public', ...both, screen: 'gallery/gallery.screen', developmentOnly: true },
} as const satisfies Record<string, TableLine>

export type RouteName = keyof typeof table
type Table = typeof table

/** The names in braces of a path, as they are written there. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesOf<R extends RouteName> = Names<Table[R]['path']>

/** The parameters of a screen: all of them, since the address without the optional one redirects. */
export type ParamsOf<R extends RouteName> = {
  [Name in NamesOf<R> as Name extends `${infer Bare}?` ? Bare : Name]: string
}

/** The parameters that an address of this route is built from. */
export type PathParams<R extends RouteName> = {
  [Name in NamesOf<R> as Name extends `${string}?` ? never : Name]: string | number
} & { [Name in NamesOf<R> as Name extends `${infer Bare}?` ? Bare : never]?: string | number | undefined }

/** The tabs of a route; never for a route without tabs. */
export type TabOf<R extends RouteName> = Table[R] extends { tabs: readonly (infer Tab)[] } ? Tab : never

/**
 * The declared query parameters of an address; a route that is missing here has none. The server renders and caches a
 * page by these alone.
 */
export const queries = {
  access: ['view', 'redirect', 'token'],
  passwordReset: ['token', 'email'],
  profile: ['status', 'platform', 'rating', 'decade', 'both', 'sort', 'q', 'view', 'order', 'show', 'of'],
  profileList: ['page'],
  settings: ['section', 'bring'],
  lists: ['order', 'page'],
  game: ['order', 'set', 'show', 'beside'],
  company: ['as', 'page'],
  platform: ['page'],
  genre: ['page'],
  theme: ['page'],
  games: ['browse', 'platforms', 'genres', 'themes', 'developers', 'publishers', 'released', 'text', 'order', 'page'],
  search: ['q', 'of'],
  share: ['title', 'text', 'url'],
  calendar: ['platform', 'month'],
  community: ['wall', 'q'],
  admin: ['view'],
} as const satisfies Partial<Record<RouteName, readonly string[]>>
type Queries = typeof queries

/** The query of an address: anybody may have written it, so validate each value. */
export type SearchOf<R extends RouteName> = Partial<
  Record<R extends keyof Queries ? Queries[R][number] : never, string>
>
