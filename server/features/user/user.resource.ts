import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'

/** People as others see them. */
export const userResource = {
  name: 'user',
  tables: ['user_counters', 'user_ranks'],
  notArchived: {
    user_counters: 'counted again from what comes in',
    user_ranks: 'computed again from what comes in',
  },
  erase: [eraseRows('user_ranks.user_id'), eraseRows('user_counters.user_id')],
} as const satisfies Resource
