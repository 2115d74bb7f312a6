import type { Resource } from '../../resource/resource.ts'

/** Sign-in with Google; the account's id there stands with the account. */
export const googleResource = {
  name: 'google',
  tables: ['google_nonces'],
} as const satisfies Resource
