import { limits } from '../../../common/rules/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { waitWords } from '../../components/wait-words.ts'
import { m } from '../../paraglide/messages.js'
import { problemTexts } from './words.ts'

/** Why a file was refused, in one sentence; null for an error that is shown elsewhere. */
export function refusalOf(error: Error | null): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 413) return m.import_too_large()
  if (error.status === 415) return m.import_no_table()
  if (error.status !== 422) return waitWords(error) ?? m.errors_title()
  const { code = '', errors } = error.problem
  if (Object.hasOwn(problemTexts, code)) return problemTexts[code as keyof typeof problemTexts]()
  return errors?.['file']?.[0]?.includes(String(limits.importsMax))
    ? m.import_too_many({ most: String(limits.importsMax) })
    : m.import_no_table()
}
