import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from './provider-error.ts'
import type { Call, Send } from './send.ts'
import { createSharedToken, type SharedToken } from './token.ts'
import type { Minted, TokenStoreOptions } from './token-store.ts'

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
