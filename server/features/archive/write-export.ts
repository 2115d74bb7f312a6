import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { Context } from '../../context.ts'
import type { ArchiveFile, Source } from '../../resource/archive/archive-part.ts'
import {
  filesOf,
  mediaOf,
  schemaAddress,
  archiveFormat,
  archiveVersion,
  type Manifest,
  readme,
} from './archive-files.ts'
import { archiveKey, removeArchive, refuseWithoutRoom } from './archive-folder.ts'
import { inDays } from './archive.ts'
import { findExport, setExport } from './archive.queries.ts'
import { type FileToWrite, type WrittenFile, zipOf } from './zip.ts'

type Key = { user_id: number; id: string }

/**
 * The job for an export: one transaction reads one snapshot, the file is stored in one step, and a mail reports that it
 * is ready.
 */
export async function writeExport(ctx: Context, key: Key, signal: AbortSignal): Promise<void> {
  const row = await findExport(ctx.db, key.user_id, key.id)
  if (!row || !(await setExport(ctx.db, authorizeJob(key), { state: 'running', progress: 0 }))) return
  try {
    await refuseWithoutRoom(ctx.files)
    const bytes = await putZip(ctx, { ...key, nick: row.nick }, signal)
    const expires_at = inDays(ctx.now(), limits.archiveDays)
    const kept = await ctx.db.transaction().execute(async (trx) => {
      if (!(await setExport(trx, authorizeJob(key), { state: 'ready', progress: 100, bytes, expires_at }))) return false
      await ctx.jobs.add(trx, 'send-a-mail', { kind: 'export-ready', user_id: key.user_id }, { key: key.id })
      return true
    })
    // Deleted while it was being created.
    if (!kept) await removeArchive(ctx, key)
  } catch (error) {
    await removeArchive(ctx, key)
    // The time is up or the server stops: it is retried. Any other error would occur again.
    if (signal.aborted) throw error
    ctx.log.error({ err: error }, 'an export failed')
    await setExport(ctx.db, authorizeJob(key), { state: 'failed' })
  }
}

/** Writes the ZIP into the store; returns its size in bytes. */
function putZip(ctx: Context, { user_id, id, nick }: Key & { nick: string }, signal: AbortSignal): Promise<number> {
  const { publicUrl: site } = ctx.config
  const at = new Date(ctx.now())
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const files: FileToWrite[] = [
        { name: 'README.txt', pieces: () => once(readme(ctx.resources, site, nick, utcDay(at))) },
        ...dataFiles(filesOf(ctx.resources), (name) => ({ trx, userId: user_id, schema: schemaAddress(site, name) })),
      ]
      for (const media of mediaOf(ctx.resources))
        for (const file of await media.write({ files: ctx.files, trx, userId: user_id }))
          files.push({ ...file, packed: true })
      const manifest = {
        name: 'manifest.json',
        pieces: (written: WrittenFile[]) => once(manifestText({ site, nick, at, written })),
      }
      // Reported outside the transaction, or nobody would see it before the end.
      const onWritten = (count: number): void =>
        void setExport(ctx.db, authorizeJob({ user_id, id }), {
          progress: Math.floor((count / (files.length + 1)) * 99),
        }).catch(() => undefined)
      let bytes = 0
      const onPacked = (more: number): void => void (bytes += more)
      await ctx.files.put(archiveKey({ user_id, id }), zipOf(files, manifest, { at, signal, onWritten, onPacked }))
      return bytes
    })
}

const dataFiles = (files: ArchiveFile[], source: (name: string) => Source): FileToWrite[] =>
  files.flatMap(({ name, write, csv }) => [
    { name: `${name}.json`, pieces: () => write(source(name)) },
    ...(csv ? [{ name: `${name}.csv`, pieces: () => csv.write(source(name)) }] : []),
  ])

async function* once(text: string): AsyncIterable<string> {
  yield text
}

function manifestText({ site, nick, at, written }: { site: string; nick: string; at: Date; written: WrittenFile[] }) {
  const manifest: Manifest = {
    $schema: schemaAddress(site, 'manifest'),
    format: archiveFormat,
    version: archiveVersion,
    created_at: at.toISOString(),
    site,
    nick,
    files: written,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
