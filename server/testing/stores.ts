import { onTestFinished } from 'vitest'
import { nameKey } from '../../common/rules/names.ts'
import type { Fake } from '../../fakes/kit/fake.ts'
import type { FaultName, FaultOptions } from '../../fakes/kit/faults.ts'
import { readVocabulary } from '../catalogue/load/read-catalogue.ts'
import { platformKeys } from '../features/import/platform-words.ts'
import type { Tuning } from '../providers/client/client.ts'
import type { ProviderFailure } from '../providers/client/provider-error.ts'
import type { Providers } from '../providers/providers.ts'
import type { PriceStore } from '../providers/stores/store.ts'
import { quickClients, testApp } from './test-app.ts'

/** The providers that are shops. */
type StoreName = {
  [N in keyof Providers]: NonNullable<Providers[N]> extends PriceStore ? N : never
}[keyof Providers]

interface StoreTest {
  env?: Record<string, string>
  tuning?: Tuning
}

/** A shop and its fake, on an app of its own; both end with the test. */
export async function startStore<N extends StoreName, F extends Fake>(
  name: N,
  starting: Promise<F>,
  { env = {}, tuning = {} }: StoreTest = {},
) {
  const fake = await starting
  onTestFinished(() => fake.stop())
  const test = await testApp({ env: { ...fake.env, ...env }, client: { tuning: { ...quickClients, ...tuning } } })
  return { fake, test, store: test.ctx.providers[name] as NonNullable<Providers[N]> }
}

/** Whether the catalogue knows a platform by this word. */
export function knowsPlatform(word: string): boolean {
  const { platforms } = readVocabulary()
  return platformKeys(platforms.map(({ slug, name }, id) => ({ id, slug, names: { en: name } }))).has(nameKey(word))
}

/** Whatever goes wrong with a whole answer in JSON, and what it is called then. `slow` is slower than `briefly`. */
export const storeFaults: [FaultName, ProviderFailure, FaultOptions?][] = [
  ['limited', 'rate_limited', { retryAfter: 1 }],
  ['challenge', 'blocked'],
  ['html', 'changed'],
  ['gone', 'changed'],
  ['empty', 'changed'],
  ['hollow', 'changed'],
  ['wrong-types', 'changed'],
  ['renamed', 'changed'],
  ['crowded', 'changed'],
  ['truncated', 'changed'],
  ['loop', 'changed'],
  ['away', 'changed'],
  ['huge', 'too_large'],
  ['endless', 'too_large'],
  ['bomb', 'too_large'],
  ['error', 'upstream'],
  ['down', 'upstream'],
  ['refuse', 'upstream'],
  ['cut', 'upstream'],
  ['silence', 'upstream'],
  ['slow', 'upstream'],
  ['trickle', 'upstream'],
]

/** Calls that wait for no fault longer than this. */
export const briefly: Tuning = { timeoutMs: 1_500, breaker: { failures: 1_000 } }

/** Names of games that would change an address, a header or a query if they were put into one as they are. */
export const oddNames = [
  'a&key=b',
  '../',
  '..',
  '%0d%0aX:y',
  'a\r\nX: y',
  'a#b',
  'a?b=c',
  '🎮',
  '"}],[{',
  "'; --",
  '+ %20',
]
