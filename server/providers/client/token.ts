import { setTimeout as sleep } from 'node:timers/promises'
import { returnLease, acquireLease } from './pacing.queries.ts'
import { ProviderError } from './provider-error.ts'
import type { Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { DB } from '../../db/types.ts'
import type { Seal } from '../../lib/seal.ts'
import type { Call, Send } from './send.ts'

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
function createTokenStore<T>({ db, provider, now, seal }: TokenStoreOptions) {
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

/** Calls the provider without limits, token and retry: for making a token. */
export type AskPlainly = <T>(call: Call<T>) => Promise<T>

/** How a provider's token is made and sent. */
export interface TokenUse<K> {
  /** Makes a token from what is known of the last one (its refresh token). */
  mint: (ask: AskPlainly, previous: K | null) => Promise<Minted<K>>
  /** The headers that carry the token. */
  headers: (value: K) => Record<string, string>
}

const mintTimeoutMs = 6_000

/** Gives calls their token, and makes a new one when the provider refuses it. */
export function createTokenHolder<K>(parts: TokenStoreOptions, token: TokenUse<K> | undefined, send: Send) {
  const ask: AskPlainly = async (call) =>
    (await send(call, { timeoutMs: call.timeoutMs ?? mintTimeoutMs, signal: undefined })).value
  const shared: SharedToken<K> | null = token
    ? createSharedToken({ ...parts, mint: (previous) => token.mint(ask, previous) })
    : null

  return {
    async put(minted: Minted<K>): Promise<void> {
      await shared?.put(minted)
    },
    /** Runs a call with the token, and once more with a new one when it is refused. */
    async use<T>(once: (headers: Record<string, string>) => Promise<T>, deadline: number): Promise<T> {
      if (!shared || !token) return once({})
      const held = await inTime(shared.get(), deadline)
      try {
        return await once(token.headers(held.value))
      } catch (error) {
        if (!(error instanceof ProviderError) || error.failure !== 'auth') throw error
        await shared.drop(held)
        return once(token.headers((await inTime(shared.get(), deadline)).value))
      }
    },
  }
}

/** Another process may be making the token: the caller waits for it no longer than its own patience allows. */
async function inTime<T>(promise: Promise<T>, deadline: number): Promise<T> {
  if (deadline === Infinity) return promise
  const over = new AbortController()
  const late = sleep(Math.max(1, deadline - performance.now()), undefined, { signal: over.signal }).then(() => {
    throw new ProviderError('upstream', 'no token in time')
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    late.catch(() => undefined)
    over.abort()
  }
}

interface StoredSecret {
  /** Of this token: the next one has another. */
  id: string
  sealed: string
  /** Milliseconds since 1970. */
  expiresAt: number
  /** When a new token can no longer be made without a person; null when that never happens. */
  endsAt: number | null
}

/** The token that all processes share, valid or not. */
async function storedSecret(db: Kysely<DB>, provider: string): Promise<StoredSecret | null> {
  const row = await db
    .selectFrom('provider_secrets')
    .select(['id', 'sealed', 'expires_at', 'ends_at'])
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row
    ? { id: row.id, sealed: row.sealed, expiresAt: row.expires_at.getTime(), endsAt: row.ends_at?.getTime() ?? null }
    : null
}

async function storeSecret(db: Kysely<DB>, provider: string, secret: StoredSecret): Promise<void> {
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
async function expireSecret(db: Kysely<DB>, provider: string, id: string): Promise<void> {
  await db
    .updateTable('provider_secrets')
    .set({ expires_at: new Date(0) })
    .where('provider', '=', provider)
    .where('id', '=', id)
    .execute()
}
