import type { Context } from '../../context.ts'
import { deleteUnattached, findKnown } from './media.queries.ts'
import { pictureFolder, pictureOf, removePictureFiles } from './picture-files.ts'
import { draftEnding } from '../../files/local-store.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'

/** Removes the files of pictures that were replaced or removed. */
export const removeFilesNobodyNeeds: QueuedJob<'remove-files-nobody-needs'> = {
  run: (ctx, { user_id, ids }) => removePictureFiles(ctx, user_id, ids),
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
    let batch = new Map<string, { userId: number; id: string }>()
    const sweep = async () => {
      const known = await findKnown(db, [...batch.values()])
      for (const { userId, id } of batch.values()) if (!known.has(id)) await files.remove(pictureFolder(userId, id))
      batch = new Map()
    }
    for await (const { key, changedAt } of files.list()) {
      signal.throwIfAborted()
      if (changedAt >= before) continue
      if (key.endsWith(draftEnding)) await files.remove(key)
      const picture = pictureOf(key)
      if (picture) batch.set(picture.id, picture)
      if (batch.size >= batchSize) await sweep()
    }
    await sweep()
  },
}
