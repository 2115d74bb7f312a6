import type { Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DB } from '../../db/types.ts'
import type { Seal } from '../../lib/seal.ts'
import { expireSecret, storedSecret, storeSecret } from './token.queries.ts'

/**
 * A token as a provider issued it: everything needed to use it and to make the next one (access, refresh, user hash).
 */
export interface Minted<T> {
  value: T
  /** How long it is valid. */
  seconds: number
  /** Milliseconds since 1970 when the provider requires a person to log in again; absent when it never does. */
  endsAt?: number
}

interface StoredToken<T> {
  id: string
  value: T
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface TokenStoreOptions {
  db: Kysely<DB>
  provider: string
  now: () => number
  seal: Seal
}

/**
 * The token of a provider, shared by all processes. It is stored encrypted, with a key that is not in the database; a
 * token that can no longer be decrypted (the secret was replaced) counts as missing.
 */
export function createTokenStore<T>({ db, provider, now, seal }: TokenStoreOptions) {
  // A row that is moved to another provider cannot be decrypted there.
  const place = `token of ${provider}`
  return {
    async read(): Promise<StoredToken<T> | null> {
      const stored = await storedSecret(db, provider)
      const text = stored && seal.open(stored.sealed, place)
      if (!stored || text === null) return null
      const { value } = JSON.parse(text) as { value: T }
      return { id: stored.id, value, expiresAt: stored.expiresAt }
    },
    async write({ value, seconds, endsAt }: Minted<T>): Promise<StoredToken<T>> {
      const [id, expiresAt] = [randomUUID(), now() + seconds * 1_000]
      const sealed = seal.seal(JSON.stringify({ value }), place)
      await storeSecret(db, provider, { id, sealed, expiresAt, endsAt: endsAt ?? null })
      return { id, value, expiresAt }
    },
    /**
     * Ends a token, unless another process has stored a new one in its place. The next token can still be made from it.
     */
    expire: (id: string) => expireSecret(db, provider, id),
  }
}
