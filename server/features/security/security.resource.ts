import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { forgetActor } from './security.queries.ts'
import { securityRoutes } from './security.routes.ts'

/** What happened to accounts, for 90 days. */
export const securityResource = {
  name: 'security',
  after: ['account'],
  routes: securityRoutes,
  tables: ['security_log'],
  notArchived: { security_log: 'tells of the doors of this site only, for 90 days, and the settings show all of it' },
  erase: [
    eraseRows('security_log.user_id'),
    { columns: ['security_log.actor_id'], erase: ({ db }, userId, most) => forgetActor(db, userId, most) },
  ],
} as const satisfies MountedResource
