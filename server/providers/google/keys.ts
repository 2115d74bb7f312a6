import type { FastifyBaseLogger } from 'fastify'
import { type CryptoKey, importJWK } from 'jose'
import Type, { type Static } from 'typebox'
import type { ProviderClient } from '../client/client.ts'
import { ProviderError } from '../client/provider-error.ts'
import { json, type Reader } from '../client/readers.ts'

/** Returns the key with an id; null when Google has no such key. Throws a ProviderError when Google cannot be asked. */
export type KeyFinder = (kid: string) => Promise<CryptoKey | null>

interface Parts {
  ask: ProviderClient['ask']
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
}

const second = 1_000
/** How long keys are used when the answer does not say, and the bounds of what it may say. */
const life = { usual: 3_600 * second, least: 60 * second, most: 86_400 * second }
/** A token with an invented key id must not make us ask at every call. */
const coolDown = 30 * second
/** How long keys outlive their expiry while Google cannot be reached. */
const lastGood = 86_400 * second

const WireKeys = Type.Object({
  keys: Type.Array(
    Type.Object({ kty: Type.String(), kid: Type.String({ minLength: 1 }), n: Type.String(), e: Type.String() }),
    { minItems: 1, maxItems: 20 },
  ),
})

const { accept, read } = json(WireKeys)
/** Keys, and how long the answer allows to keep them. */
const keysAndLife: Reader<{ keys: Static<typeof WireKeys>['keys']; lifeMs: number }> = {
  accept,
  read: (answer) => ({ keys: read(answer).keys, lifeMs: lifeOf(answer.headers['cache-control']) }),
}

interface Kept {
  keys: Map<string, CryptoKey>
  /** Until then they are used without asking again. */
  until: number
}

/**
 * Google's public keys, cached for as long as their answer allows and fetched again when a token names an unknown key.
 */
export function createKeyFinder({ ask, log, now }: Parts): KeyFinder {
  let kept: Kept | null = null
  let asked = -Infinity
  let failure: ProviderError | null = null
  let running: Promise<void> | null = null

  async function renew(): Promise<void> {
    asked = now()
    try {
      const { keys, lifeMs } = await ask({ name: 'keys', read: keysAndLife, maxBytes: 100_000 })
      kept = { keys: await importKeys(keys), until: now() + lifeMs }
      failure = null
    } catch (error) {
      if (error instanceof ProviderError) failure = error
      else {
        failure = new ProviderError('changed', 'the keys cannot be parsed')
        log.warn({ err: error, provider: 'google' }, failure.message)
      }
    }
  }

  return async (kid) => {
    const fresh = kept !== null && now() < kept.until
    const known = kept?.keys.get(kid)
    if (fresh && known) return known
    // A clock that was set back must not stop fetching for ever (F-12).
    if (running === null && Math.abs(now() - asked) >= coolDown) running = renew().finally(() => (running = null))
    await running
    const usable = kept !== null && now() < kept.until + lastGood
    const found = usable ? kept?.keys.get(kid) : undefined
    if (found) return found
    // An unknown key is known not to be Google's only after Google was asked.
    if (failure) throw failure
    return null
  }
}

async function importKeys(keys: Static<typeof WireKeys>['keys']): Promise<Kept['keys']> {
  const found: Kept['keys'] = new Map()
  for (const key of keys)
    if (key.kty === 'RSA') found.set(key.kid, (await importJWK({ ...key, alg: 'RS256' }, 'RS256')) as CryptoKey)
  return found
}

/** Milliseconds that an answer may be kept. */
function lifeOf(cacheControl = ''): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1]
  return seconds === undefined ? life.usual : Math.min(Math.max(Number(seconds) * second, life.least), life.most)
}
