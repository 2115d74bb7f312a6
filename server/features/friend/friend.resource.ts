import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'
import { followCounters } from './follow-counters.queries.ts'
import { followsFile } from './follows-archive.ts'

/** Who follows whom. */
export const friendResource = {
  name: 'friend',
  tables: ['follows'],
  archive: { tables: ['follows'], file: followsFile },
  counters: followCounters,
  erase: [eraseRows('follows.user_id'), eraseRows('follows.followed_id')],
} as const satisfies Resource
