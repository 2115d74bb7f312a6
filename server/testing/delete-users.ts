import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/**
 * Deletes the users whose nick is like the pattern, without the time limit of a statement: thousands at once take long
 * on a busy machine.
 */
export async function deleteUsersLike({ db }: Pick<TestApp, 'db'>, pattern: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await trx.deleteFrom('users').where('nick', 'like', pattern).execute()
  })
}
