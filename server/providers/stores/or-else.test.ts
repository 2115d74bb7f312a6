import { describe, expect, it } from 'vitest'
import { ProviderError, type ProviderFailure } from '../client/provider-error.ts'
import { orElse } from './or-else.ts'

const fail = (failure: ProviderFailure) => () => Promise.reject(new ProviderError(failure, failure))
const failing = (failure: string) => expect.objectContaining({ failure })
const enough = () => ({ wait: 1, within: 5_000 })

describe('the second way', () => {
  it('is taken when the first is out of order', async () => {
    for (const failure of ['changed', 'upstream', 'too_large'] as const)
      expect(await orElse(fail(failure), async () => 2, enough)).toBe(2)
    expect(await orElse(async () => 1, fail('upstream') as () => Promise<number>, enough)).toBe(1)
    expect(
      await orElse(
        fail('changed'),
        async () => 2,
        () => ({ wait: 'patient' }),
      ),
    ).toBe(2)
  })

  it('is not when it refuses us, when nobody waits, or when there is no time', async () => {
    for (const failure of ['blocked', 'rate_limited', 'busy', 'ended', 'auth'] as const)
      await expect(orElse(fail(failure), async () => 2, enough)).rejects.toEqual(failing(failure))
    const late = () => ({ wait: 1, within: 900 })
    await expect(orElse(fail('upstream'), async () => 2, late)).rejects.toEqual(failing('upstream'))
    await expect(
      orElse(
        () => Promise.reject(new RangeError('x')),
        async () => 2,
        enough,
      ),
    ).rejects.toThrow(RangeError)
  })

  it('hides nothing when it fails too', async () => {
    await expect(orElse(fail('changed'), fail('upstream'), enough)).rejects.toEqual(failing('changed'))
    await expect(orElse(fail('changed'), fail('ended'), enough)).rejects.toEqual(failing('ended'))
    await expect(orElse(fail('changed'), () => Promise.reject(new RangeError('x')), enough)).rejects.toThrow(RangeError)
  })
})
