import type { IncomingAnswer } from '../client/outgoing.ts'
import type { ProviderFailure } from '../client/provider-error.ts'

const gone: ReadonlySet<number> = new Set([404, 410])

/** A search that is no longer at its address has moved: for a shop, nothing that is asked for by name is unknown. */
export const movedIsChanged = ({ status }: IncomingAnswer): ProviderFailure | undefined =>
  gone.has(status) ? 'changed' : undefined

export const isJson = ({ headers }: IncomingAnswer): boolean => /\bjson\b/i.test(headers['content-type'] ?? '')
