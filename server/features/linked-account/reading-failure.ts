import type { ProviderError, ProviderFailure } from '../../providers/client/provider-error.ts'
import { FinalError } from '../../queue/final-error.ts'

/**
 * What a reading of a linked account cannot go on after: no further try would mend it. Undefined for other failures.
 */
export const lastingProblem = ({ failure }: ProviderError): 'private' | 'not_found' | undefined =>
  failure === 'private' || failure === 'not_found' ? failure : undefined

const ownPace: ReadonlySet<ProviderFailure> = new Set(['busy', 'rate_limited', 'ended'])

/** Whether the service is out of order: the page of the account says so until a further try succeeds. */
export const isDown = ({ failure }: ProviderError): boolean => !ownPace.has(failure)

/**
 * What a reading throws after a passing failure: the queue tries again, but not where the same answer would come again.
 */
export const forQueue = (error: ProviderError): Error =>
  error.failure === 'changed' || error.failure === 'too_large' ? new FinalError(error.message) : error
