import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'
import { picturesMedia } from './pictures-archive.queries.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { postMedia } from './post-media-archive.ts'
import { postMediaRoutes } from './post-media.routes.ts'

/** Pictures of profiles. */
export const mediaResource = {
  name: 'media',
  after: ['account'],
  tables: ['uploads'],
  archive: { tables: ['uploads'], media: picturesMedia },
  erase: [eraseRows('uploads.user_id')],
  folder: 'pictures',
} as const satisfies Resource

/** Pictures and videos of posts. */
export const postMediaResource = {
  name: 'post-media',
  after: ['account'],
  routes: postMediaRoutes,
  tables: ['comment_media', 'reported_media'],
  archive: { tables: ['comment_media'], media: postMedia },
  notArchived: { reported_media: 'the pictures of posts again, while admins judge them' },
  erase: [eraseRows('comment_media.user_id'), eraseRows('reported_media.user_id')],
  folder: 'posts',
} as const satisfies MountedResource
