import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

export interface StoredSecret {
  /** Of this token: the next one has another. */
  id: string
  sealed: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** When a new token can no longer be made without a person; null when that never happens. */
  endsAt: number | null
}

/** The token that all processes share, valid or not. */
export async function storedSecret(db: Kysely<DB>, provider: string): Promise<StoredSecret | null> {
  const row = await db
    .selectFrom('provider_secrets')
    .select(['id', 'sealed', 'expires_at', 'ends_at'])
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row
    ? { id: row.id, sealed: row.sealed, expiresAt: row.expires_at.getTime(), endsAt: row.ends_at?.getTime() ?? null }
    : null
}

export async function storeSecret(db: Kysely<DB>, provider: string, secret: StoredSecret): Promise<void> {
  const values = {
    id: secret.id,
    sealed: secret.sealed,
    expires_at: new Date(secret.expiresAt),
    ends_at: secret.endsAt === null ? null : new Date(secret.endsAt),
  }
  await db
    .insertInto('provider_secrets')
    .values({ provider, ...values })
    .onConflict((oc) => oc.column('provider').doUpdateSet(values))
    .execute()
}

/** Ends a token that the provider refused, unless another process has stored a new one in its place. */
export async function expireSecret(db: Kysely<DB>, provider: string, id: string): Promise<void> {
  await db
    .updateTable('provider_secrets')
    .set({ expires_at: new Date(0) })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}
