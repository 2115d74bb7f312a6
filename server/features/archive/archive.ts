import type { ArchiveExport, ArchiveImport } from '../../../common/api/archive.ts'
import { AppError } from '../../errors.ts'
import type { ExportRow, ImportRow } from './archive.queries.ts'
import { definePass } from '../../http/session-pass.ts'

const day = 86_400_000

/** This many days later. */
export const inDays = (now: number, days: number): Date => new Date(now + days * day)

/** An export as its owner sees it. */
export function toExport(row: ExportRow): ArchiveExport {
  const ready = row.state === 'ready'
  return {
    id: row.id,
    state: row.state as ArchiveExport['state'],
    progress: row.progress,
    bytes: ready ? row.bytes : null,
    created_at: row.created_at.toISOString(),
    expires_at: ready ? row.expires_at.toISOString() : null,
  }
}

/** An import as its owner sees it. */
export function toImport(row: ImportRow): ArchiveImport {
  return {
    id: row.id,
    state: row.state as ArchiveImport['state'],
    progress: row.progress,
    bytes: row.bytes,
    created_at: row.created_at.toISOString(),
    report: row.report as ArchiveImport['report'],
  }
}

export const exportRunning = (): AppError =>
  new AppError('conflict', 'A file is being made already.', { code: 'export_running' })
export const importRunning = (): AppError =>
  new AppError('conflict', 'An archive is being worked on already.', { code: 'import_running' })
export const notChecked = (): AppError =>
  new AppError('conflict', 'Only an archive that was checked can be brought in.', { code: 'not_checked' })

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
