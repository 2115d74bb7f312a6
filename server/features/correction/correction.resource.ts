import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { correctionRoutes } from './correction.routes.ts'
import { correctionsFile } from './corrections-archive.ts'
import { mergeCorrections } from './corrections.queries.ts'

/** What members propose to correct in the catalogue, for themselves and admins, and what was accepted. */
export const correctionResource = {
  name: 'correction',
  after: ['account', 'game'],
  routes: correctionRoutes,
  tables: ['corrections', 'corrected_releases'],
  archive: { tables: ['corrections'], file: correctionsFile },
  rowsOfGames: { merged: ['corrections.game_id', 'corrected_releases.game_id'], merge: mergeCorrections },
  erase: [eraseRows('corrections.user_id')],
} as const satisfies MountedResource
