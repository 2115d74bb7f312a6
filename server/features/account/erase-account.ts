import type { Context } from '../../context.ts'
import type { Resource } from '../../resource/resource.ts'
import { deleteAccountRow, isPendingErasure, leavingSince } from './erase.queries.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'

type Reach = Pick<Context, 'db' | 'files' | 'resources'>

/** Rows deleted in one transaction: fast enough that nobody waits behind it (AU-20). */
const batch = 1_000

/**
 * Deletes all rows of a deleted account, batch by batch: the last resource of the registry first, the account's row
 * last. After an interruption the next call continues. An account that is not deleted, or already erased, is left
 * alone.
 */
export async function eraseAccount(ctx: Reach, userId: number, signal: AbortSignal): Promise<void> {
  const resources = ctx.resources.toReversed()
  const counted = resources.flatMap(({ erase = [] }) => erase).filter((step) => step.countersInCode)
  while (await isPendingErasure(ctx.db, userId)) {
    for (const resource of resources) await eraseOne(ctx, resource, userId, signal)
    const mustBeEmpty = counted.flatMap(({ columns }) => columns)
    if (await deleteAccountRow(ctx.db, userId, mustBeEmpty)) return
  }
}

async function eraseOne(
  ctx: Reach,
  { folder, erase = [] }: Resource,
  userId: number,
  signal: AbortSignal,
): Promise<void> {
  if (folder !== undefined) await ctx.files.remove(`${folder}/${userId}`)
  for (const step of erase) {
    do signal.throwIfAborted()
    while ((await step.erase(ctx, userId, batch)) > 0)
  }
}

/** Deletes the remaining rows of a deleted account. It must not fail for good, so it is retried for days. */
export const eraseDeletedAccount: QueuedJob<'erase-a-deleted-account'> = {
  retries: 12,
  wait: 60,
  run: (ctx, { user_id: userId }, signal) => eraseAccount(ctx, userId, signal),
}

const day = 86_400_000

/**
 * Restarts the erasure of accounts whose job was lost: a restored backup has no queue, or a dead letter was deleted.
 */
export const finishDeletions: TimedJob = {
  name: 'finish-deletions-that-lost-their-job',
  cron: '47 2 * * *',
  async run({ db, jobs, now }) {
    for (const id of await leavingSince(db, new Date(now() - day)))
      await jobs.add(db, 'erase-a-deleted-account', { user_id: id }, { key: `erase:${id}` })
  },
}
