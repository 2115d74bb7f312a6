import type { Resource } from '../../resource/resource.ts'

/** The site as a whole. */
export const siteResource = {
  name: 'site',
  tables: ['site_counters'],
} as const satisfies Resource
