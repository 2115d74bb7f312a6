import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { emailRoutes } from './email.routes.ts'

/** Proofs by mail that an address belongs to its account. */
export const emailResource = {
  name: 'email',
  after: ['account'],
  routes: emailRoutes,
  tables: ['account_tokens'],
  notArchived: { account_tokens: 'proofs of who asks are good on this site only' },
  erase: [eraseRows('account_tokens.user_id')],
} as const satisfies MountedResource
