import type { Context } from '../../context.ts'
import type { Resource } from '../../resource/resource.ts'
import { deleteAccountRow, isPendingErasure } from './erase.queries.ts'

type Reach = Pick<Context, 'db' | 'files' | 'resources'>

/** Rows that go in one transaction: quick enough that nobody waits behind it (AU-20). */
const batch = 1_000

/**
 * Removes all that a deleted account left, batch by batch: what stands last in the registry first, the account's row last. Whatever ends
 * it in between, it goes on from there the next time. An account that is not deleted, or gone already, is left alone.
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
