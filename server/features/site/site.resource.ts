import type { MountedResource } from '../../http/app-types.ts'
import { sitePicture } from './site-picture.ts'
import { siteRoutes } from './site.routes.ts'

/** The site as a whole. */
export const siteResource = {
  name: 'site',
  routes: siteRoutes,
  linkPictures: { site: sitePicture },
  tables: ['site_counters'],
} as const satisfies MountedResource
