import type { MountedResource } from '../../http/app-types.ts'
import { linkRoutes } from './link.routes.ts'

/** Previews of pages elsewhere. They name nobody: what is public on the web, and when it was read. */
export const linkResource = {
  name: 'link',
  routes: linkRoutes,
  tables: ['link_previews'],
} as const satisfies MountedResource
