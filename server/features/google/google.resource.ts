import type { MountedResource } from '../../http/app-types.ts'
import { googleRoutes } from './google.routes.ts'

/** Sign-in with Google; the Google id is stored with the account. */
export const googleResource = {
  name: 'google',
  routes: googleRoutes,
  tables: ['google_nonces'],
} as const satisfies MountedResource
