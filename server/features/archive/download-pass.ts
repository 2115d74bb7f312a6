import { definePass } from '../../http/session-pass.ts'

/** How long a download may begin or resume, in milliseconds. */
export const downloadLife = 3_600_000

/**
 * The cookie that a download needs: a plain link cannot send a token, and its address alone gives nothing away (AU-41).
 * It ends with the session that requested the download.
 */
export const downloadPass = definePass({
  name: 'archive',
  purpose: 'archive download',
  path: '/api/archive/file',
  life: downloadLife,
})
