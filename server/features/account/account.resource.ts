import type { Resource } from '../../resource/resource.ts'
import { accountFile } from './account-archive.ts'

/** The account itself: its row is removed last, when nothing is left that names it. */
export const accountResource = {
  name: 'account',
  tables: ['users', 'held_nicks'],
  archive: { tables: ['users'], file: accountFile },
} as const satisfies Resource
