import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The account to be deleted, locked; undefined when it is already deleted. */
export function lockAccount(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'nick', 'nick_key', 'email', 'email_verified', 'lang', 'admin'])
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Whether another admin remains; all of them are locked, so that the last two cannot delete their accounts at the same
 * time.
 */
export async function staysAdministered(trx: Transaction<DB>, leaving: number): Promise<boolean> {
  const admins = await trx
    .selectFrom('users')
    .where('admin', '=', true)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.some(({ id }) => id !== leaving)
}

/**
 * Empties an account: from now on every read treats it as unknown. Nick and address are free for the constraint; the
 * values in their place are no valid nick and no valid address, so nobody can ever request them.
 */
export async function blankAccount(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  const nobody = `deleted-${id}`
  await trx
    .updateTable('users')
    .set({
      deleted_at: at,
      nick: nobody,
      email: nobody,
      email_verified: false,
      pending_email: null,
      pending_email_at: null,
      password_hash: null,
      google_sub: null,
      admin: false,
      name: null,
      surname: null,
      birthdate: null,
      city: null,
      biography: null,
      avatar: null,
      background: null,
      hidden_words: [],
    })
    .where('id', '=', id)
    .execute()
}

/** Reserves a nick for a while (P-55). */
export async function holdNick(trx: Transaction<DB>, nickKey: string, until: Date): Promise<void> {
  await trx
    .insertInto('held_nicks')
    .values({ nick_key: nickKey, until })
    .onConflict((conflict) => conflict.column('nick_key').doUpdateSet({ until }))
    .execute()
}

/** Deletes everything that opens the account or counts it. */
export async function removeKeys(trx: Transaction<DB>, id: number): Promise<void> {
  for (const table of ['account_tokens', 'former_emails', 'sessions', 'user_ranks'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** Releases the nicks whose reservation has expired. */
export async function purgeHeldNicks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('held_nicks').where('until', '<=', now).execute()
}
