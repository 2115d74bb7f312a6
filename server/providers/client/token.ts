import { setTimeout as sleep } from 'node:timers/promises'
import { returnLease, takeLease } from './pace.queries.ts'
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
  /** A token that is good for now. */
  get: () => Promise<Held<T>>
  /** The provider refused this one: the next `get` makes another. */
  drop: (token: Held<T>) => Promise<void>
  /** Stores a token that came from elsewhere: a person pasted it. */
  put: (minted: Minted<T>) => Promise<void>
}

const day = 86_400_000
/** One process mints; a lease and no lock, because no connection should be held while the provider is asked. */
const mintMs = 10_000
/** A token is not begun with so shortly before its end. */
const lastMs = 60_000

/**
 * One token for all processes: old tokens die when too many are made. It is renewed a day before its end, a short-lived one at half of
 * its life, and used to its end when that fails.
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

  /** What is stored: `left` is how long it lasts, and `good` that it need not be renewed yet. */
  async function look() {
    const stored = await store.read()
    const left = (stored?.expiresAt ?? 0) - now()
    // A short-lived one is taken when another process made it.
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
      // It is not over yet: the next try is in a minute.
      return keep(last, now() + lastMs)
    }
  }

  async function bring(): Promise<Held<T>> {
    for (let tries = 0; tries < mintMs / 100; tries++) {
      const stored = await look()
      if (stored?.good) return keep(stored, renewalOf(stored.expiresAt))
      const lease = await takeLease(db, `${provider}-token`, { places: 1, forMs: mintMs })
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
