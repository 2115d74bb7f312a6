import type { Kysely } from 'kysely'

/** When a session last gave a right proof of identity: the limit of its account no longer concerns it (AU-40). */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('proven_at', 'timestamptz').execute()
}
