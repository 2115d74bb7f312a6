import type { MountedResource } from '../../http/app-types.ts'
import { browsePictures } from './browse-pictures.ts'
import { browseRoutes } from './browse.routes.ts'

/** Ways through the catalogue; it has no rows of its own. */
export const browseResource = {
  name: 'browse',
  routes: browseRoutes,
  linkPictures: browsePictures,
  tables: [],
} as const satisfies MountedResource
