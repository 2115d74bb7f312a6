import { ProviderError } from './client/provider-error.ts'
import type { Reader } from './client/readers.ts'

const forgotten = /query not whitelisted|PERSISTED_QUERY_NOT_FOUND|PersistedQueryNotFound/i
/** A refusal is short. */
const mostBytes = 4_000

/**
 * The reader of a query that PlayStation knows by a hash. When it no longer knows it, the health record names the
 * setting and its hash, so that the operator can replace it. The call must accept the status 400.
 */
export const knownHash = <T>({ accept, read }: Reader<T>, setting: string): Reader<T> => ({
  accept,
  read(answer) {
    const { body, status } = answer
    if (body.length <= mostBytes && forgotten.test(body.toString('utf8')))
      throw new ProviderError('changed', `it no longer knows the hash of this query: ${setting}`, { status })
    return read(answer)
  },
})
