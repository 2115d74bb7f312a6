import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { daysAtMost, lowestOf } from '../history/steps.ts'
import { formatPrice, shortPrice } from '../money.ts'
import { priceHistoryQuery } from '../price.data.ts'
import type { WatchDraft } from './use-watch-draft.ts'

interface Props {
  gameId: number
  currency: string
  draft: WatchDraft
}

/** What the amount means: "€3 under today. It was there on 18 days of the past year." */
export function WatchWords({ gameId, currency, draft: { amount, kinds, today } }: Props) {
  const { data: history } = useQuery(priceHistoryQuery(gameId, '1y'))
  if (amount === null || kinds.length === 0) return <p className="price-watch-words">{m.price_watch_empty()}</p>
  const lines = history?.kinds.filter(({ kind }) => kinds.includes(kind)).map(({ steps }) => steps) ?? []
  const isKnown = history !== undefined && lines.some((steps) => steps.some((step) => step.amount !== null))
  const days = isKnown ? daysAtMost(lowestOf(lines), history.to, amount) : null
  return (
    <p className="price-watch-words">
      {todayWords(amount, today, currency)} {days === null ? null : pastWords(days)}
    </p>
  )
}

function todayWords(amount: number, today: number | null, currency: string): string {
  if (today === null) return m.price_watch_unknown()
  return amount < today
    ? m.price_watch_under({ price: shortPrice(today - amount, currency) })
    : m.price_watch_there({ price: formatPrice(today, currency) })
}

const pastWords = (days: number): string =>
  days === 0 ? m.price_watch_never() : m.price_watch_days({ count: days, number: formatNumber(days) })
