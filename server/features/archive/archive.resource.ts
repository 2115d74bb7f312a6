import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'

/** Exported archives and uploaded ones; not their content. */
export const archiveResource = {
  name: 'archive',
  tables: ['archive_exports', 'archive_imports'],
  notArchived: {
    archive_exports: 'work on its way, whose outcome is a file',
    archive_imports: 'work on its way, whose outcome stands in what it brought',
  },
  erase: [eraseRows('archive_exports.user_id'), eraseRows('archive_imports.user_id')],
  folder: 'archives',
} as const satisfies Resource
