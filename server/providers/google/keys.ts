import type { FastifyBaseLogger } from 'fastify'
import { type CryptoKey, importJWK } from 'jose'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { failureOf, type IncomingAnswer, type Outgoing, readJson } from '../http.ts'
import { ProviderError } from '../provider-error.ts'

/** Gives the key of an id; null when Google has none of that id. Throws a ProviderError when Google cannot be asked. */
export type KeyFinder = (kid: string) => Promise<CryptoKey | null>

interface Parts {
  url: string
  outgoing: Outgoing
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
}

const second = 1_000
/** How long keys are used when the answer does not say, and the bounds of what it may say. */
const life = { usual: 3_600 * second, least: 60 * second, most: 86_400 * second }
/** A token with an invented key id must not make us ask at every call. */
const coolDown = 30 * second
/** Keys outlive their time by so much while Google cannot be reached. */
const lastGood = 86_400 * second

const WireKeys = Type.Object({
  keys: Type.Array(
    Type.Object({ kty: Type.String(), kid: Type.String({ minLength: 1 }), n: Type.String(), e: Type.String() }),
    { minItems: 1, maxItems: 20 },
  ),
})

interface Kept {
  keys: Map<string, CryptoKey>
  /** Until then they are used without asking again. */
  until: number
}

/** Google's public keys, kept for as long as their answer allows and asked for again when a token names one that is not among them. */
export function createKeyFinder({ url, outgoing, log, now }: Parts): KeyFinder {
  let kept: Kept | null = null
  let asked = -Infinity
  let failure: ProviderError | null = null
  let running: Promise<void> | null = null

  async function renew(): Promise<void> {
    asked = now()
    try {
      kept = await readKeys(await outgoing({ url, headers: { accept: 'application/json' }, maxBytes: 100_000 }), now())
      failure = null
    } catch (error) {
      failure = error instanceof ProviderError ? error : new ProviderError('changed', 'the keys cannot be read')
      log.warn({ provider: 'google', failure: failure.failure, status: failure.status }, failure.message)
    }
  }

  return async (kid) => {
    const fresh = kept !== null && now() < kept.until
    const known = kept?.keys.get(kid)
    if (fresh && known) return known
    // A clock that was set back must not stop the asking for ever (F-12).
    if (running === null && Math.abs(now() - asked) >= coolDown) running = renew().finally(() => (running = null))
    await running
    const usable = kept !== null && now() < kept.until + lastGood
    const found = usable ? kept?.keys.get(kid) : undefined
    if (found) return found
    // An unknown key is only known to be none of Google's when Google was asked.
    if (failure) throw failure
    return null
  }
}

async function readKeys(answer: IncomingAnswer, now: number): Promise<Kept> {
  if (answer.status !== 200) throw failureOf(answer.status)
  const body = readJson(answer)
  if (!Value.Check(WireKeys, body)) throw new ProviderError('changed', 'the keys have another form')
  const keys = new Map<string, CryptoKey>()
  for (const key of body.keys)
    if (key.kty === 'RSA') keys.set(key.kid, (await importJWK({ ...key, alg: 'RS256' }, 'RS256')) as CryptoKey)
  return { keys, until: now + lifeOf(answer.headers['cache-control']) }
}

/** Milliseconds that an answer may be kept. */
function lifeOf(cacheControl = ''): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1]
  return seconds === undefined ? life.usual : Math.min(Math.max(Number(seconds) * second, life.least), life.most)
}
