import { type Kysely, sql, type Transaction } from 'kysely'
import type { SubscriptionName } from '../../../common/rules/prices.ts'
import type { DB } from '../../db/types.ts'

export interface SubscriptionRow {
  key: SubscriptionName
  amount: number
  currency: string
  since: string
}

/** The fixed offers. */
export async function subscriptionRows(db: Kysely<DB>): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select key, amount, currency, since::text from price_subscriptions`.execute(db)
  return rows
}

export async function writeSubscription(trx: Transaction<DB>, { key, ...values }: SubscriptionRow): Promise<void> {
  await trx.updateTable('price_subscriptions').set(values).where('key', '=', key).execute()
}
