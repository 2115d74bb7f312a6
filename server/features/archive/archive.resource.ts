import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { archiveRoutes } from './archive.routes.ts'

/** Exported archives and uploaded ones; not their content. */
export const archiveResource = {
  name: 'archive',
  after: ['account'],
  routes: archiveRoutes,
  tables: ['archive_exports', 'archive_imports'],
  notArchived: {
    archive_exports: 'work on its way, whose outcome is a file',
    archive_imports: 'work on its way, whose outcome stands in what it brought',
  },
  erase: [eraseRows('archive_exports.user_id'), eraseRows('archive_imports.user_id')],
  folder: 'archives',
} as const satisfies MountedResource
