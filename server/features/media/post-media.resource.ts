import type { MountedResource } from '../../http/mounted-resource.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { postMedia } from './post-media-archive.ts'
import { postMediaRoutes } from './post-media.routes.ts'

/** Pictures and videos of posts. */
export const postMediaResource = {
  name: 'post-media',
  routes: postMediaRoutes,
  tables: ['comment_media'],
  archive: { tables: ['comment_media'], media: postMedia },
  erase: [eraseRows('comment_media.user_id')],
  folder: 'posts',
} as const satisfies MountedResource
