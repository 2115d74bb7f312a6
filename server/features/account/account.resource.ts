import type { MountedResource } from '../../http/app-types.ts'
import { accountFile } from './account-archive.queries.ts'
import { accountRoutes } from './account.routes.ts'

/** The account itself: its row is deleted last, when no other row refers to it. */
export const accountResource = {
  name: 'account',
  routes: accountRoutes,
  tables: ['users', 'held_nicks'],
  archive: { tables: ['users'], file: accountFile },
} as const satisfies MountedResource
