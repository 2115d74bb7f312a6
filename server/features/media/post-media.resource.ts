import type { MountedResource } from '../../http/mounted-resource.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { postMedia } from './post-media-archive.ts'
import { postMediaRoutes } from './post-media.routes.ts'

/** Pictures and videos of posts. */
export const postMediaResource = {
  name: 'post-media',
  routes: postMediaRoutes,
  tables: ['comment_media', 'reported_media'],
  archive: { tables: ['comment_media'], media: postMedia },
  notArchived: { reported_media: 'the pictures of posts again, while admins judge them' },
  erase: [eraseRows('comment_media.user_id'), eraseRows('reported_media.user_id')],
  folder: 'posts',
} as const satisfies MountedResource
