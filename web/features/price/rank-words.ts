import type { GamePrices } from '../../../common/api/price.ts'
import { formatDay, formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { dayNumber } from './history/days.ts'
import { isKnownLong } from './known-long.ts'

/** How today's price stands among all that were seen: "Lowest in 11 months"; null where it is nothing special. */
export function rankWords(
  { today, known_since: since }: Pick<GamePrices, 'today' | 'known_since'>,
  now: string,
): string | null {
  if (today === null || since === null || !isKnownLong(since, now)) return null
  if (today.lowest_since === null) return m.price_rank_ever({ date: formatDay(since) })
  const days = dayNumber(now) - dayNumber(today.lowest_since)
  if (days < 2) return null
  const [count, say] =
    days >= 60
      ? [Math.floor(days / 30.4), m.price_rank_months]
      : days >= 14
        ? [Math.floor(days / 7), m.price_rank_weeks]
        : [days, m.price_rank_days]
  return say({ count, number: formatNumber(count) })
}
