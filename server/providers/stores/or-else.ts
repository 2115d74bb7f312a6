import type { Patience } from '../client/retry.ts'
import { ProviderError, type ProviderFailure } from '../client/provider-error.ts'

/** The failures of a way that is out of order; one that refuses us is not got round. */
const outOfOrder: ReadonlySet<ProviderFailure> = new Set(['changed', 'upstream', 'too_large'])
/** Less time than this is none. */
const leastMs = 1_000

/**
 * Asks the second way when the first one is out of order and there is time left; when that fails too, what the first
 * one failed of is the reason.
 */
export async function orElse<T>(first: () => Promise<T>, second: () => Promise<T>, left: () => Patience): Promise<T> {
  try {
    return await first()
  } catch (error) {
    if (!(error instanceof ProviderError) || !outOfOrder.has(error.failure)) throw error
    if ((left().within ?? Infinity) < leastMs) throw error
    return await second().catch((other: unknown) => {
      throw other instanceof ProviderError && other.failure !== 'ended' ? error : other
    })
  }
}
