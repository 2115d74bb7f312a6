import type { Context } from '../../context.ts'
import { removeArchive, removeLeftFiles } from './archive-folder.ts'
import { deleteOver, giveUpStuck } from './exports.queries.ts'

/** Longer than all attempts of a job together. */
const stuckMs = 6 * 3_600_000

/** Deletes expired exports and imports, and files without a row. */
export async function removeOldArchives(ctx: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  for (const key of await deleteOver(ctx.db, new Date(ctx.now()))) await removeArchive(ctx, key)
  await giveUpStuck(ctx.db, new Date(ctx.now() - stuckMs))
  await removeLeftFiles(ctx)
}
