import type { AuthUser } from '../../../common/api/auth.ts'
import { formatDay } from '../../i18n/format.ts'

/** The day until which an account is suspended, in words; null when it is not, or no longer. */
export const suspendedUntil = ({ suspended_until: until }: AuthUser): string | null =>
  until !== undefined && Date.parse(until) > Date.now() ? formatDay(until) : null
