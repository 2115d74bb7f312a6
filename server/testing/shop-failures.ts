import { expect } from 'vitest'
import type { Fake } from '../../fakes/kit/fake.ts'
import type { PriceStore } from '../providers/stores/store.ts'
import { storeFaults } from './stores.ts'

/** A shop on its fake, and a game that it has. The calls that fail are those below `on`. */
export interface ShopUnderTest {
  store: PriceStore
  fake: Pick<Fake, 'fail' | 'heal' | 'requests'>
  name: string
  on?: string
}

export const failure = (failure: string): unknown => expect.objectContaining({ name: 'ProviderError', failure })

/** Makes the shop fail in every way; it is well again after each. `others`: what a fault is for this shop alone. */
export async function expectFailures(
  { store, fake, name, on }: ShopUnderTest,
  others: Partial<Record<(typeof storeFaults)[number][0], string>> = {},
): Promise<void> {
  const ask = () => store.search({ name, lang: 'es' })
  for (const [fault, usual, options] of storeFaults) {
    fake.fail(fault, { ...options, ...(on !== undefined && { on }) })
    const said = await ask().catch((error: unknown) => error)
    expect([fault, said]).toEqual([fault, failure(others[fault] ?? usual)])
    fake.heal()
    expect([fault, (await ask()).length > 0]).toEqual([fault, true])
  }
}

/** Whoever leaves ends the request at the shop (PR-04). */
export async function expectCancel({ store, fake, name, on }: ShopUnderTest): Promise<void> {
  fake.fail('silence', on === undefined ? {} : { on })
  const before = fake.requests.length
  const end = new AbortController()
  const asked = store.search({ name, lang: 'es' }, { wait: 5_000, within: 9_000, signal: end.signal })
  const said = asked.catch((error: unknown) => error)
  await expect.poll(() => fake.requests.length, { timeout: 4_000 }).toBe(before + 1)
  end.abort()
  expect(await said).toEqual(failure('ended'))
  await expect.poll(() => fake.requests.at(-1)?.left, { timeout: 1_000 }).toBe(true)
  fake.heal()
}

/** A shop that asks for a pause has one from everybody (PR-06). */
export async function expectPause({ store, fake, name, on }: ShopUnderTest): Promise<void> {
  fake.fail('limited', { retryAfter: 60, ...(on !== undefined && { on }) })
  const asked = store.search({ name, lang: 'es' })
  await expect(asked).rejects.toMatchObject({ failure: 'rate_limited', retryAfterMs: 60_000 })
  fake.heal()
  const before = fake.requests.length
  await expect(store.search({ name, lang: 'es' })).rejects.toEqual(failure('busy'))
  expect(fake.requests).toHaveLength(before)
}
