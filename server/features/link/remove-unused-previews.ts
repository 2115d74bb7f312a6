import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/job-list.ts'
import { deleteUnused, knownPreviews } from './link.queries.ts'

const hour = 3_600_000
const batchSize = 500

/**
 * Removes previews that no post shows, when they are too old to be answered again, and pictures without a preview,
 * which a stopped server left behind.
 */
export const removeUnusedPreviews: TimedJob = {
  name: 'remove-link-previews-that-no-post-shows',
  cron: '27 3 * * *',
  minutes: 60,
  async run({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>, signal: AbortSignal): Promise<void> {
    const before = new Date(now() - (limits.linkHours + 1) * hour)
    for (;;) {
      signal.throwIfAborted()
      const ids = await deleteUnused(db, before, batchSize)
      for (const id of ids) await files.remove(previewKey(id))
      if (ids.length < batchSize) break
    }
    let batch: string[] = []
    const sweep = async (): Promise<void> => {
      const known = await knownPreviews(db, batch)
      for (const id of batch) if (!known.has(id)) await files.remove(previewKey(id))
      batch = []
    }
    for await (const { key, changedAt } of files.list(previewFolder)) {
      signal.throwIfAborted()
      const id = previewOf(key)
      if (id === undefined || changedAt >= before) continue
      batch.push(id)
      if (batch.length >= batchSize) await sweep()
    }
    await sweep()
  },
}

/** The folder of the pictures of previews. */
const previewFolder = 'previews'

/** Where the picture of a preview is stored. */
export const previewKey = (id: string): string => `${previewFolder}/${id}.webp`

const form = /^previews\/([0-9a-f-]{36})\.webp$/

/** The preview that a stored file belongs to; undefined for any other file. */
export const previewOf = (key: string): string | undefined => form.exec(key)?.[1]
