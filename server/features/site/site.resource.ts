import type { MountedResource } from '../../http/mounted-resource.ts'
import { siteRoutes } from './site.routes.ts'

/** The site as a whole. */
export const siteResource = {
  name: 'site',
  routes: siteRoutes,
  tables: ['site_counters'],
} as const satisfies MountedResource
