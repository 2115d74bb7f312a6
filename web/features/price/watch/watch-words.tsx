import { useQuery } from '@tanstack/react-query'
import type { KnownLow, PriceHistory, PriceStep } from '../../../../common/api/price.ts'
import { formatDay, formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { daysAtMost, lowestOf } from '../history/steps.ts'
import { isKnownLong } from '../known-long.ts'
import { formatPrice, shortPrice } from '../money.ts'
import { priceHistoryQuery } from '../price.data.ts'
import type { WatchDraft } from './use-watch-draft.ts'

interface Props {
  gameId: number
  currency: string
  draft: WatchDraft
  /** What a comparison of official shops remembers, where that is lower. */
  elsewhere: KnownLow | null
}

/** What the amount means: "€3 under today. It was there on 18 days of the past year." */
export function WatchWords({ gameId, currency, draft: { amount, kinds, today }, elsewhere }: Props) {
  const { data: history } = useQuery(priceHistoryQuery(gameId, '1y'))
  if (amount === null || kinds.length === 0) return <p className="price-watch-words">{m.price_watch_empty()}</p>
  const lines = history?.kinds.filter(({ kind }) => kinds.includes(kind)).map(({ steps }) => steps) ?? []
  const past = history && pastOf(lines, history, amount)
  // Nothing contradicts what a comparison remembers of the same time.
  const isDenied =
    past?.days === 0 &&
    elsewhere !== null &&
    kinds.includes('official') &&
    elsewhere.amount <= amount &&
    elsewhere.day >= past.since
  return (
    <p className="price-watch-words">
      {todayWords(amount, today, currency)} {past && !isDenied ? pastWords(past) : null}
    </p>
  )
}

/**
 * On how many days it cost no more, since when, and whether that is a whole year; null while too few days are known.
 */
export function pastOf(
  lines: readonly (readonly PriceStep[])[],
  { from, to }: Pick<PriceHistory, 'from' | 'to'>,
  amount: number,
): { days: number; since: string; isYear: boolean } | null {
  const steps = lowestOf(lines)
  const since = steps.find((step) => step.amount !== null)?.day ?? null
  if (since === null || !isKnownLong(since, to)) return null
  return { days: daysAtMost(steps, to, amount), since, isYear: since <= from }
}

function todayWords(amount: number, today: number | null, currency: string): string {
  if (today === null) return m.price_watch_unknown()
  return amount < today
    ? m.price_watch_under({ price: shortPrice(today - amount, currency) })
    : m.price_watch_there({ price: formatPrice(today, currency) })
}

function pastWords({ days, since, isYear }: { days: number; since: string; isYear: boolean }): string {
  const said = { count: days, number: formatNumber(days), date: formatDay(since) }
  if (isYear) return days === 0 ? m.price_watch_never() : m.price_watch_days(said)
  return days === 0 ? m.price_watch_never_since(said) : m.price_watch_days_since(said)
}
