import type { Context } from '../../context.ts'
import { deleteAccountRow, isLeaving } from './erase.queries.ts'
import { eraseSteps } from './erase-steps.ts'

/** Rows that go in one transaction: quick enough that nobody waits behind it (AU-20). */
const batch = 1_000

/**
 * Removes all that a deleted account left, batch by batch, the account's row last. Whatever ends it in between, it goes on from there
 * the next time. An account that is not deleted, or gone already, is left alone.
 */
export async function eraseAccount(ctx: Context, userId: number, signal: AbortSignal): Promise<void> {
  while (await isLeaving(ctx.db, userId)) {
    for (const { erase } of eraseSteps) {
      do signal.throwIfAborted()
      while ((await erase(ctx, userId, batch)) > 0)
    }
    if (await deleteAccountRow(ctx.db, userId)) return
  }
}
