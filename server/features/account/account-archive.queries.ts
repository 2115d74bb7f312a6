import { type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { DB, Users } from '../../db/types.ts'

/** A user's profile and preferences; undefined when deleted. */
export function ownAccount(db: Kysely<DB>, userId: number) {
  return db
    .selectFrom('users')
    .select([
      'nick',
      'email',
      'created_at',
      'name',
      'surname',
      'birthdate',
      'city',
      'biography',
      'avatar',
      'background',
      'lang',
      'email_notification',
      'timeline_privacy',
      'trophy_privacy',
      'hidden_words',
      'spoilers_covered',
    ])
    .select(sql<boolean>`exists (select from collection_entries where user_id = ${userId})`.as('keeps'))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type OwnAccount = NonNullable<Awaited<ReturnType<typeof ownAccount>>>

/** Fills in values from an archive. */
export async function fillAccount(trx: Transaction<DB>, userId: number, values: Updateable<Users>): Promise<void> {
  await trx.updateTable('users').set(values).where('id', '=', userId).where('deleted_at', 'is', null).execute()
}
