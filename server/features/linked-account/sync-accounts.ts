import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { accountsToSync, type LinkKey, tidyNightly } from './linked-accounts.queries.ts'
import { findPlatform } from './platforms.ts'
import { startIfPossible } from './start-import.ts'

const batch = 200
const day = 86_400_000
/** So many imports of the nightly pass are kept for each account, to be undone. */
const kept = 3

/**
 * Each night, by choice: what is new and sure on a linked account joins the collection, and nothing else changes
 * (ACC-06).
 */
export const syncAccounts: TimedJob = {
  name: 'read-linked-accounts-anew',
  cron: '23 2 * * *',
  async run(ctx, signal) {
    const before = new Date(ctx.now() - day / 2)
    for (let after: LinkKey | undefined; !signal.aborted;) {
      const accounts: LinkKey[] = await accountsToSync(ctx.db, { after, before }, batch)
      for (const key of accounts) if (findPlatform(ctx, key.platform)) await begin(ctx, key)
      after = accounts.at(-1)
      if (accounts.length < batch) return
    }
  },
}

/** Who has an import under way or waiting for decisions, or too many imports, is left to the next night. */
async function begin(ctx: Context, key: LinkKey): Promise<void> {
  await tidyNightly(ctx.db, key, kept)
  await startIfPossible(ctx, key, 'nightly')
}
