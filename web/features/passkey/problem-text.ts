import { ApiError } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { NoPasskeys, NotDone } from './passkey.data.ts'

/** Why a passkey was not made or did not log in; null where the failure is told elsewhere. */
export function passkeyProblem(error: unknown): string | null {
  if (error instanceof NoPasskeys) return m.passkey_unsupported()
  if (error instanceof NotDone) return m.passkey_not_done()
  if (!(error instanceof ApiError)) return null
  switch (error.problem.code) {
    case 'passkey_unknown':
      return m.passkey_unknown()
    case 'passkey_known':
      return m.passkey_known()
    case 'passkey_many':
      return m.passkey_many()
    case 'second_factor_needed':
      return m.factor_first()
    case 'passkey_late':
    case 'passkey_bad':
      return m.passkey_failed()
    default:
      return null
  }
}
