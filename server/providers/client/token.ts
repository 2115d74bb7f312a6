import { setTimeout as sleep } from 'node:timers/promises'
import { returnLease, acquireLease } from './pace.queries.ts'
import { ProviderError } from './provider-error.ts'
import { createTokenStore, type Minted, type TokenStoreOptions } from './token-store.ts'

export interface TokenOptions<T> extends TokenStoreOptions {
  /** Asks the provider for a new token, with what is known of the last one. */
  mint: (previous: T | null) => Promise<Minted<T>>
}

/** A token for a few calls. */
interface Held<T> {
  id: string
  value: T
}

export interface SharedToken<T> {
  /** A currently valid token. */
  get: () => Promise<Held<T>>
  /** The provider refused this one: the next `get` makes another. */
  drop: (token: Held<T>) => Promise<void>
  /** Stores a token from elsewhere: a person pasted it. */
  put: (minted: Minted<T>) => Promise<void>
}

const day = 86_400_000
/**
 * One process makes the token; a lease instead of a lock, because no connection should be held during the provider
 * call.
 */
const mintMs = 10_000
/** A call does not start with a token this close to its expiry. */
const lastMs = 60_000

/**
 * One token for all processes: making too many invalidates old ones. It is renewed a day before its expiry, a
 * short-lived one at half of its lifetime, and used until it expires when renewal fails.
 */
export function createSharedToken<T>({ mint, ...options }: TokenOptions<T>): SharedToken<T> {
  const { db, provider, now } = options
  const store = createTokenStore<T>(options)
  let kept: (Held<T> & { renewAt: number }) | null = null
  let coming: Promise<Held<T>> | null = null

  function keep({ id, value }: Held<T>, renewAt: number): Held<T> {
    kept = { id, value, renewAt }
    return kept
  }
  const renewalOf = (expiresAt: number): number => expiresAt - Math.min(day, (expiresAt - now()) / 2)

  /** The stored token: `left` is its remaining lifetime, and `good` means that it need not be renewed yet. */
  async function look() {
    const stored = await store.read()
    const left = (stored?.expiresAt ?? 0) - now()
    // A short-lived one is used when another process made it.
    return stored && { ...stored, left, good: left > day || (left > lastMs && stored.id !== kept?.id) }
  }

  async function renew(): Promise<Held<T>> {
    // Another process may have made one just before its lease ended.
    const last = await look()
    if (last?.good) return keep(last, renewalOf(last.expiresAt))
    try {
      const made = await store.write(await mint(last?.value ?? null))
      return keep(made, renewalOf(made.expiresAt))
    } catch (error) {
      if (!last || last.left <= lastMs) throw error
      // It is still valid: the next attempt is in a minute.
      return keep(last, now() + lastMs)
    }
  }

  async function bring(): Promise<Held<T>> {
    for (let tries = 0; tries < mintMs / 100; tries++) {
      const stored = await look()
      if (stored?.good) return keep(stored, renewalOf(stored.expiresAt))
      const lease = await acquireLease(db, `${provider}-token`, { places: 1, forMs: mintMs })
      if (lease) return renew().finally(() => returnLease(db, lease))
      await sleep(100)
    }
    throw new ProviderError('upstream', 'no token in time')
  }

  return {
    async get() {
      if (kept && now() < kept.renewAt) return kept
      return (coming ??= bring().finally(() => (coming = null)))
    },
    async drop({ id }) {
      if (kept?.id === id) kept = null
      await store.expire(id)
    },
    async put(minted) {
      await store.write(minted)
    },
  }
}
