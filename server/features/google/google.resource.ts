import type { MountedResource } from '../../http/mounted-resource.ts'
import { googleRoutes } from './google.routes.ts'

/** Sign-in with Google; the account's id there stands with the account. */
export const googleResource = {
  name: 'google',
  routes: googleRoutes,
  tables: ['google_nonces'],
} as const satisfies MountedResource
