import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'

interface SessionKey {
  id: number
  sessionId: string
}

/** When a session was opened, and when it last gave a right proof. */
export const findProvenAt = (db: Kysely<DB>, { id, sessionId }: SessionKey) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .select(['created_at', 'proven_at'])
    .executeTakeFirst()

/** Stores when a session gave a right proof. */
export async function setProvenAt(trx: Kysely<DB>, { id, sessionId }: SessionKey, at: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ proven_at: at })
    .where('user_id', '=', id)
    .where('id', '=', sessionId)
    .execute()
}
