import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Stores the secret of an app that is being set up, in place of an earlier try; false when one is on already. */
export async function putSecret(
  trx: Kysely<DB>,
  { userId, sealed, at }: { userId: number; sealed: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, sealed_secret: sealed, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, created_at: at, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Turns an app on that is being set up since then or later; false when there is none. */
export async function setConfirmed(
  trx: Kysely<DB>,
  userId: number,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the recovery codes of a user. */
export async function putRecoveryCodes(trx: Kysely<DB>, userId: number, hashes: Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Kysely<DB>, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('recovery_codes')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
