import type { Kysely } from 'kysely'
import type { DB } from '../db/types.ts'

export interface StoredToken {
  token: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** The token that all processes share, if there is one. */
export async function storedToken(db: Kysely<DB>, provider: string): Promise<StoredToken | null> {
  const row = await db
    .selectFrom('provider_tokens')
    .select(['token', 'expires_at'])
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row ? { token: row.token, expiresAt: row.expires_at.getTime() } : null
}

export async function storeToken(db: Kysely<DB>, provider: string, { token, expiresAt }: StoredToken): Promise<void> {
  const values = { token, expires_at: new Date(expiresAt) }
  await db
    .insertInto('provider_tokens')
    .values({ provider, ...values })
    .onConflict((oc) => oc.column('provider').doUpdateSet(values))
    .execute()
}

/** Drops a token that the provider refused, unless another process has put a new one in its place. */
export async function dropToken(db: Kysely<DB>, provider: string, token: string): Promise<void> {
  await db.deleteFrom('provider_tokens').where('provider', '=', provider).where('token', '=', token).execute()
}
