import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { linkedAccountRoutes } from './linked-account.routes.ts'
import { platformAccountRoutes } from './platform-account.routes.ts'
import { mergeOwned } from './platform-games.queries.ts'

/** Why archives do not contain it. */
const theirs = 'a copy of what its service tells its owner, read again as soon as the account is linked elsewhere'

/** Accounts on Steam, PlayStation and Xbox, and what they own. */
export const linkedAccountResource = {
  name: 'linked-account',
  after: ['auth', 'import'],
  routes: linkedAccountRoutes,
  platformRoutes: platformAccountRoutes,
  tables: ['platform_accounts', 'platform_games', 'platform_proofs'],
  notArchived: {
    platform_accounts: theirs,
    platform_games: theirs,
    platform_proofs: 'proofs under way, of no use after minutes',
  },
  rowsOfGames: { merged: ['platform_games.game_id'], merge: mergeOwned },
  erase: [
    eraseRows('platform_games.user_id'),
    eraseRows('platform_proofs.user_id'),
    eraseRows('platform_accounts.user_id'),
  ],
} as const satisfies MountedResource
