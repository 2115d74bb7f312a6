import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SpecRoute {
  /** An address of this route that holds something. */
  path: string
  access: 'public' | 'login' | 'guest' | 'admin'
  header: boolean
  footer: boolean
  /** The screen's file below web/screens. */
  screen: string
}

const line = (
  path: string,
  screen: string,
  access: SpecRoute['access'],
  parts: 'both' | 'header' | 'neither',
): SpecRoute => ({
  path,
  screen,
  access,
  header: parts !== 'neither',
  footer: parts === 'both',
})

/** Spec section 2, written down again: the application's own table is what these lines test. */
export const specRoutes: SpecRoute[] = [
  line('/', 'home/home.screen', 'public', 'both'),
  line('/access', 'access/access.screen', 'guest', 'header'),
  line('/password/reset', 'access/password-reset.screen', 'guest', 'header'),
  line('/profile/nuria_v', 'profile/profile.screen', 'public', 'both'),
  line('/profile/nuria_v/lists', 'profile/lists.tab', 'public', 'both'),
  line('/profile/nuria_v/lists/los-que-no-salen-de-casa', 'profile/list.screen', 'public', 'both'),
  line('/profile/nuria_v/comments', 'profile/comments.tab', 'public', 'both'),
  line('/profile/nuria_v/reviews', 'profile/reviews.tab', 'public', 'both'),
  line('/profile/nuria_v/timeline', 'profile/timeline.tab', 'public', 'both'),
  line('/profile/nuria_v/achievements', 'profile/achievements.tab', 'public', 'both'),
  line('/settings', 'settings/settings.screen', 'login', 'header'),
  line('/lists', 'lists/lists.screen', 'public', 'both'),
  line('/game/hades', 'game/game.screen', 'public', 'both'),
  line('/game/hades/lists', 'game/lists.tab', 'public', 'both'),
  line('/game/hades/comments', 'game/comments.tab', 'public', 'both'),
  line('/game/hades/reviews', 'game/reviews.tab', 'public', 'both'),
  line('/game/hades/prices', 'game/prices.tab', 'public', 'both'),
  line('/game/hades/achievements', 'game/achievements.tab', 'public', 'both'),
  line('/company/nintendo', 'company/company.screen', 'public', 'both'),
  line('/platform/switch', 'platform/platform.screen', 'public', 'both'),
  line('/genre/platform', 'genre/genre.screen', 'public', 'both'),
  line('/theme/fantasy', 'theme/theme.screen', 'public', 'both'),
  line('/games', 'games/games.screen', 'public', 'both'),
  line('/search', 'search/search.screen', 'public', 'header'),
  line('/calendar', 'calendar/calendar.screen', 'public', 'neither'),
  line('/community', 'community/community.screen', 'login', 'both'),
  line('/s/1', 'post/post.screen', 'login', 'neither'),
  line('/welcome', 'welcome/welcome.screen', 'login', 'header'),
  line('/discover', 'discover/discover.screen', 'login', 'neither'),
  line('/admin', 'admin/admin.screen', 'admin', 'both'),
  line('/legal-advise', 'legal/notice.screen', 'public', 'both'),
  line('/cookies-policy', 'legal/cookies.screen', 'public', 'both'),
  line('/privacy-policy', 'legal/privacy.screen', 'public', 'both'),
  line('/legal/accessibility', 'legal/accessibility.screen', 'public', 'both'),
]

/**
 * Screens that their own browser tests visit: their address has an id, which differs in each database, or a word that
 * nobody guesses, or they lead on at once (e2e/install.spec.ts).
 */
export const screensWithIds = ['profile/review.screen', 'share/share.screen', 'loan/loan.screen']

const manifest = join(import.meta.dirname, '../../dist/client/.vite/manifest.json')
const files = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>) : {}

/** Whether the build under test has the screen of a route: routes are built one after another. */
export const isBuilt = ({ screen }: Pick<SpecRoute, 'screen'>): boolean => `web/screens/${screen}.tsx` in files
