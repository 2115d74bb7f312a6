import type { MountedResource } from '../../http/mounted-resource.ts'
import { gifRoutes } from './gif.routes.ts'

/** GIFs of the service outside; nothing of them is stored here but answers that are fresh. */
export const gifResource = { name: 'gif', routes: gifRoutes, tables: [] } as const satisfies MountedResource
