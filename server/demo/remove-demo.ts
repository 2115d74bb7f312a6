import type { Context } from '../context.ts'
import { leave } from '../features/account/delete-account.ts'
import { eraseAccount } from '../features/account/erase-account.ts'
import { lockAccount } from '../features/account/account.queries.ts'
import { deleteDemoPrices } from './insert-prices.ts'
import { deleteDemoSets } from './insert-trophies.ts'
import { demoAccounts } from './demo-accounts.ts'

/**
 * Removes the demo users as if each had deleted the account; returns how many there were. If interrupted, the next call
 * continues.
 */
export async function removeDemo(ctx: Pick<Context, 'db' | 'files' | 'resources' | 'now'>): Promise<number> {
  const accounts = await demoAccounts(ctx.db)
  for (const { id } of accounts) {
    await ctx.db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, id)
      if (account) await leave(trx, account, new Date(ctx.now()))
    })
    await eraseAccount(ctx, id, new AbortController().signal)
  }
  await deleteDemoSets(ctx.db)
  await deleteDemoPrices(ctx.db)
  return accounts.length
}
