import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { draftEnding } from '../../files/local-store.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { deleteUnattached } from './media.queries.ts'
import { removeFilesOf, rowOf } from './media-files.ts'
import { deleteWaiting } from './post-media.queries.ts'

/** Removes the files of pictures and videos that were replaced or removed. */
export const deleteOrphanedFiles: QueuedJob<'remove-files-nobody-needs'> = {
  run: (ctx, { user_id: userId, ids, table = 'uploads' }) =>
    removeFilesOf(
      ctx,
      ids.map((id) => ({ table, userId, id })),
    ),
}

const day = 86_400_000
const batchSize = 500

/**
 * Removes what a stopped server or a failed change left behind: pictures that nothing shows and files without a row,
 * once a day old (UP-07).
 */
export const removeForgottenFiles: TimedJob = {
  name: 'remove-pictures-that-nothing-shows',
  cron: '37 3 * * *',
  minutes: 60,
  async run({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>, signal: AbortSignal): Promise<void> {
    const before = new Date(now() - day)
    await deleteUnattached(db, before)
    await deleteWaiting(db, new Date(now() - limits.mediaHours * 3_600_000))
    let batch = new Map<string, NonNullable<ReturnType<typeof rowOf>>>()
    const sweep = async () => {
      await removeFilesOf({ db, files }, [...batch.values()])
      batch = new Map()
    }
    for await (const { key, changedAt } of files.list()) {
      signal.throwIfAborted()
      if (changedAt >= before) continue
      if (key.endsWith(draftEnding)) await files.remove(key)
      const row = rowOf(key)
      if (row) batch.set(row.id, row)
      if (batch.size >= batchSize) await sweep()
    }
    await sweep()
  },
}
