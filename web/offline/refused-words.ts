import { ApiError } from '../api/api-error.ts'
import { refusalWords } from '../cache/refusal-words.ts'
import type { Refused } from '../cache/kept/waiting.ts'
import { m } from '../paraglide/messages.js'
import { kinds } from './changes.ts'

/** What was refused, and why. */
export function refusedWords({ mutationKey, variables, error }: Refused): string {
  const kind = kinds.find(({ change }) => String(change.mutationKey) === String(mutationKey))
  const why = reasonOf(error).replace(/\.$/, '')
  return m.offline_refused({ what: kind?.nameOf(variables) ?? m.offline_what_other(), why })
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return m.offline_why_failed()
  return error.status === 404 ? m.offline_why_gone() : refusalWords(error)
}
