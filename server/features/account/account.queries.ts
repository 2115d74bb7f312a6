import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The account that is about to go, locked; undefined when it is gone already. */
export function lockAccount(trx: Transaction<DB>, id: number) {
  return trx
    .selectFrom('users')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'nick', 'nick_key', 'email', 'lang', 'admin'])
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another admin stays; all of them are locked, so that the last two cannot leave at the same moment. */
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
 * Empties an account: from now on every read takes it for unknown. Nick and address are free for the constraint; what stands in their
 * place is no nick and no address, so nobody can ever ask for it.
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
    })
    .where('id', '=', id)
    .execute()
}

/** Keeps a nick from newcomers for a while (P-55). */
export async function holdNick(trx: Transaction<DB>, nickKey: string, until: Date): Promise<void> {
  await trx
    .insertInto('held_nicks')
    .values({ nick_key: nickKey, until })
    .onConflict((conflict) => conflict.column('nick_key').doUpdateSet({ until }))
    .execute()
}

/** Takes away everything that opens the account or counts it. */
export async function removeKeys(trx: Transaction<DB>, id: number): Promise<void> {
  for (const table of ['account_tokens', 'former_emails', 'sessions', 'user_ranks'] as const)
    await trx.deleteFrom(table).where('user_id', '=', id).execute()
}

/** Lets the nicks go whose time of rest is over. */
export async function purgeHeldNicks(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('held_nicks').where('until', '<=', now).execute()
}
