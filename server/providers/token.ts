import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DB } from '../db/types.ts'
import { giveBackTurn, takeTurn } from './pace.queries.ts'
import { ProviderError } from './provider-error.ts'
import { dropToken, type StoredToken, storedToken, storeToken } from './token.queries.ts'

export interface TokenOptions {
  db: Kysely<DB>
  provider: string
  now: () => number
  /** Asks the provider for a new token and how many seconds it lives. */
  mint: () => Promise<{ token: string; seconds: number }>
}

export interface SharedToken {
  /** A token that is good for now. */
  get: () => Promise<string>
  /** The provider refused this one: the next `get` brings another. */
  drop: (token: string) => Promise<void>
}

const day = 86_400_000
/** One process mints; a lease and no lock, because no connection should be held while the provider is asked. */
const mintMs = 10_000

/** One token for all processes: old tokens die when too many are made. It is renewed a day before its end. */
export function createSharedToken({ db, provider, now, mint }: TokenOptions): SharedToken {
  let kept: (StoredToken & { renewAt: number }) | null = null
  let coming: Promise<string> | null = null

  const keep = (stored: StoredToken): string => {
    // One that lives for less than two days is renewed at half of its life.
    const renewAt = stored.expiresAt - Math.min(day, (stored.expiresAt - now()) / 2)
    kept = { ...stored, renewAt }
    return stored.token
  }

  async function bring(): Promise<string> {
    for (let tries = 0; tries < mintMs / 100; tries++) {
      const stored = await usable()
      if (stored) return keep(stored)
      const turn = await takeTurn(db, `${provider}-token`, { turns: 1, forMs: mintMs })
      if (turn) {
        try {
          // Another process may have brought one just before its turn ended.
          const fresh = await usable()
          return fresh ? keep(fresh) : await mintAndStore()
        } finally {
          await giveBackTurn(db, turn)
        }
      }
      await sleep(100)
    }
    throw new ProviderError('upstream', 'no token in time')
  }

  /** The stored token unless it is to be renewed. A short-lived one is taken when another process made it. */
  async function usable(): Promise<StoredToken | null> {
    const stored = await storedToken(db, provider)
    const left = (stored?.expiresAt ?? 0) - now()
    return left > day || (left > 60_000 && stored?.token !== kept?.token) ? stored : null
  }

  async function mintAndStore(): Promise<string> {
    const { token, seconds } = await mint()
    const fresh = { token, expiresAt: now() + seconds * 1_000 }
    await storeToken(db, provider, fresh)
    return keep(fresh)
  }

  return {
    async get() {
      if (kept && now() < kept.renewAt) return kept.token
      return (coming ??= bring().finally(() => (coming = null)))
    },
    async drop(token) {
      if (kept?.token === token) kept = null
      await dropToken(db, provider, token)
    },
  }
}
