import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { authRoutes } from './auth.routes.ts'

/** Why archives do not contain it. */
const localProof = 'proofs of who asks are good on this site only'

/** The sessions of users. */
export const authResource = {
  name: 'auth',
  after: ['account'],
  routes: authRoutes,
  tables: ['sessions', 'session_tokens', 'known_devices', 'former_emails'],
  notArchived: {
    sessions: localProof,
    session_tokens: localProof,
    known_devices: localProof,
    former_emails: localProof,
  },
  erase: [
    eraseRows('session_tokens.user_id'),
    eraseRows('sessions.user_id'),
    eraseRows('known_devices.user_id'),
    eraseRows('former_emails.user_id'),
  ],
} as const satisfies MountedResource
