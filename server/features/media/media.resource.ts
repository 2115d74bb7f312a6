import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'
import { picturesMedia } from './pictures-archive.ts'

/** Pictures of profiles. */
export const mediaResource = {
  name: 'media',
  tables: ['uploads'],
  archive: { tables: ['uploads'], media: picturesMedia },
  erase: [eraseRows('uploads.user_id')],
  folder: 'pictures',
} as const satisfies Resource
