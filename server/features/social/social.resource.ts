import type { MountedResource } from '../../http/app-types.ts'
import { socialRoutes } from './social.routes.ts'

/** Search and topics of the community. It has no tables. */
export const socialResource = {
  name: 'social',
  routes: socialRoutes,
  tables: [],
} as const satisfies MountedResource
