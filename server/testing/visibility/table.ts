import { type Asked, type Expectation, nothing } from './expectation.ts'
import { kinds } from './kinds/index.ts'
import type { World } from './model.ts'

/** Calls about the caller only, without a reference to a resource. */
const own: Record<string, Expectation> = Object.fromEntries(
  [
    'POST /auth',
    'POST /auth/login',
    'POST /auth/logout',
    'GET /auth/check',
    'POST /auth/refresh',
    'PUT /auth',
    'DELETE /auth',
    'POST /auth/login/code',
    'GET /auth/second-factor',
    'POST /auth/second-factor',
    'POST /auth/second-factor/confirm',
    'DELETE /auth/second-factor',
    'POST /auth/passkey/challenge',
    'POST /auth/passkey/login',
    'GET /auth/passkeys',
    'POST /auth/passkeys/options',
    'POST /auth/passkeys',
    'DELETE /auth/sessions',
    'POST /auth/google',
    'POST /auth/google/nonce',
    'POST /auth/google/link',
    'DELETE /auth/google/link',
    'POST /email/verify',
    'POST /email/resend',
    'GET /email',
    'DELETE /email',
    'POST /email/undo',
    'POST /password/reset-request',
    'POST /password/reset',
    'GET /auth/sessions',
    'GET /auth/activity',
    'GET /archive/export',
    'POST /archive/export',
    'GET /archive/import',
    'POST /archive/import',
    'POST /import',
    'POST /media/pass',
    'POST /media/picture',
    'GET /import',
    'GET /play-note/{id}',
    'DELETE /play-note/{id}/{source}',
  ].map((name) => [name, nothing()]),
)

const ofOneGame = ({ games }: World): Asked[] => [{ params: { id: games.first } }]
const searches = ({ searched }: World): Asked[] => searched.map((data) => ({ body: { data } }))

const catalogue: Record<string, Expectation> = {
  ...Object.fromEntries(
    [
      'GET /archive/schema/{file}',
      'GET /developer/{x}',
      'GET /publisher/{x}',
      'GET /platform/{x}',
      'GET /genre/{x}',
      'GET /theme/{x}',
      'GET /platform/{slug}/detail',
      'GET /genre/{slug}/detail',
      'GET /theme/{slug}/detail',
      'GET /company/{slug}/detail',
      'GET /platform/{slug}/games',
      'GET /genre/{slug}/games',
      'GET /theme/{slug}/games',
      'GET /company/{slug}/games/developer',
      'GET /company/{slug}/games/publisher',
      'POST /game/filter/counts',
      'GET /game/calendar',
      'GET /game/calendar/{platform}',
      'GET /game/calendar/day/{day}',
      'POST /game/admin/{id}',
      'DELETE /game/{id}',
      'GET /game/monthly',
      'GET /game/trending',
      'GET /game/anticipated',
      'GET /game/recent',
      'GET /game/recent/{x}',
      'GET /game/soon',
      'GET /game/soon/{x}',
      'GET /game/top',
      'GET /game/top/{x}',
      'POST /igdb',
      'POST /igdb/one/{slug}',
      'GET /igdb/extra/{igdb_id}',
      'GET /igdb/time_to_beat/{id}',
      'GET /gif/search',
      'GET /gif/trending',
      'POST /link/preview',
      'GET /site',
      'GET /site/providers',
      'GET /health',
      'GET /ready',
    ].map((name) => [name, nothing()]),
  ),
  'GET /game/{slug}': nothing(() => [{ params: { slug: 'chrono-trigger' } }]),
  'GET /game/extra/{id}': nothing(ofOneGame),
  'GET /game/ids/{id}': nothing(ofOneGame),
  'GET /game/admin/{id}/uses': nothing(ofOneGame),
  'POST /game/search': nothing(searches),
  'POST /game/filter': nothing(({ searched }) => searched.map((text) => ({ body: { text } }))),
}

/**
 * The expected response of every call of the contract, by its method and path. A call that is missing here fails the
 * test, and so does the reverse.
 */
export const expectations: Record<string, Expectation> = {
  ...Object.assign({}, ...Object.values(kinds).map(({ calls }) => calls)),
  ...own,
  ...catalogue,
}
