import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { passkeyRoutes } from './passkey.routes.ts'

const localProof = 'proofs of who asks are good on this site only'

/** Passkeys, and the challenges that they sign. */
export const passkeyResource = {
  name: 'passkey',
  after: ['account'],
  routes: passkeyRoutes,
  tables: ['passkeys', 'passkey_challenges'],
  notArchived: { passkeys: localProof, passkey_challenges: localProof },
  erase: [eraseRows('passkeys.user_id'), eraseRows('passkey_challenges.user_id')],
} as const satisfies MountedResource
