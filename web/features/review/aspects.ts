import type { Aspect } from '../../../common/api/review.ts'
import { m } from '../../paraglide/messages.js'

/** The scored aspects of a game, in display order, with their names. */
export const aspects: readonly Aspect[] = ['gameplay', 'graphics', 'history', 'sound']
export const aspectLabels: Record<Aspect | 'total', () => string> = {
  total: m.review_total,
  gameplay: m.review_gameplay,
  graphics: m.review_graphics,
  history: m.review_history,
  sound: m.review_sound,
}
