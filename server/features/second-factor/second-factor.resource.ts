import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { secondFactorRoutes } from './second-factor.routes.ts'

const localProof = 'proofs of who asks are good on this site only'

/** The second factor of an account, and log-ins that wait for it. */
export const secondFactorResource = {
  name: 'second-factor',
  after: ['account'],
  routes: secondFactorRoutes,
  tables: ['second_factors', 'recovery_codes', 'login_tickets'],
  notArchived: { second_factors: localProof, recovery_codes: localProof, login_tickets: localProof },
  erase: [eraseRows('second_factors.user_id'), eraseRows('recovery_codes.user_id'), eraseRows('login_tickets.user_id')],
} as const satisfies MountedResource
