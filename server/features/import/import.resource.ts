import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { mergeImports } from './merge-imports.queries.ts'
import { importRoutes } from './import.routes.ts'

/** Why archives do not contain it. */
const underWay = 'work on its way, whose outcome stands in the collection'

/** Imports of collections from other sites. */
export const importResource = {
  name: 'import',
  after: ['account', 'game'],
  routes: importRoutes,
  tables: ['csv_imports', 'csv_import_rows', 'csv_import_changes'],
  notArchived: {
    csv_imports: underWay,
    csv_import_rows: underWay,
    csv_import_changes: underWay,
  },
  rowsOfGames: { merged: ['csv_import_rows.game_id', 'csv_import_changes.game_id'], merge: mergeImports },
  erase: [
    eraseRows('csv_import_changes.user_id'),
    eraseRows('csv_import_rows.user_id'),
    eraseRows('csv_imports.user_id'),
  ],
} as const satisfies MountedResource
