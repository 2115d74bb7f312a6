import type { Resource } from '../../resource/resource.ts'
import { accountFile } from './account-archive.ts'

/** The account itself: its row is deleted last, when no other row refers to it. */
export const accountResource = {
  name: 'account',
  tables: ['users', 'held_nicks'],
  archive: { tables: ['users'], file: accountFile },
} as const satisfies Resource
