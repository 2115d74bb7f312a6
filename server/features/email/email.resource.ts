import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'

/** Proofs by mail that an address belongs to its account. */
export const emailResource = {
  name: 'email',
  tables: ['account_tokens'],
  notArchived: { account_tokens: 'proofs of who asks are good on this site only' },
  erase: [eraseRows('account_tokens.user_id')],
} as const satisfies Resource
