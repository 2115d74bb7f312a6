import { ApiError } from '../../../api/api-error.ts'
import { waitWords } from '../../../components/wait-words.ts'
import { m } from '../../../paraglide/messages.js'
import { fieldErrors } from '../../auth/own.data.ts'

/** Why the server did not take a post, for its author. */
export function refusalOf(error: unknown): string {
  if (!(error instanceof ApiError)) return m.errors_generic()
  if (error.status === 0) return m.comment_offline()
  if (error.status === 404) return m.comment_gone()
  if (error.status === 409) return m.comment_sent_before()
  if (error.problem.code === 'media_gone') return m.comment_hanging_gone()
  return Object.values(fieldErrors(error))[0]?.[0] ?? waitWords(error) ?? m.comment_refused()
}
