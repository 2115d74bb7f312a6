import type { Correction, OpenCorrection } from '../../../common/api/correction.ts'
import { formatRelease } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

type Said = Pick<Correction | OpenCorrection, 'kind' | 'platform' | 'date' | 'precision'>

/** A date, or that it is unknown. */
export const dateWords = ({ date, precision }: Pick<Said, 'date' | 'precision'>): string =>
  formatRelease(date, precision) ?? m.correction_no_date()

/** What a proposal says. */
export function correctionWords({ kind, platform: { name: platform }, ...when }: Said): string {
  if (kind === 'absent') return m.correction_says_absent({ platform })
  const words = { platform, date: dateWords(when) }
  return kind === 'game' ? m.correction_says_game(words) : m.correction_says_release(words)
}
