import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { GamePrices, HistoryRange, PriceHistory, PriceStep } from '../../../../common/api/price.ts'
import type { PriceKind } from '../../../../common/rules/prices.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { formatShortDay } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Segmented } from '../../../ui/buttons/segmented.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lowWords } from '../low-words.ts'
import { shortPrice, formatPrice } from '../money.ts'
import { priceHistoryQuery } from '../price.data.ts'
import { PriceChart } from './price-chart.tsx'
import { amountOn, lowestOf } from './steps.ts'
import './history.css'
import { Button } from '../../../ui/buttons/button.tsx'

interface Props {
  gameId: number
  known: GamePrices
  /** The kinds of shops whose lowest price is drawn: those of the headline. */
  kinds: readonly PriceKind[]
  /** The price that the viewer waits for. */
  own: number | null
}

const ranges: { value: HistoryRange; label: () => string }[] = [
  { value: '3m', label: m.price_range_3m },
  { value: '1y', label: m.price_range_1y },
  { value: 'all', label: m.price_range_all },
]

/** What the game cost on each day, in the kinds of shops that the viewer trusts. */
export function HistoryPanel({ gameId, known, kinds, own }: Props) {
  const id = useId()
  const [range, setRange] = useState<HistoryRange>('1y')
  const [day, setDay] = useState<string | null>(null)
  const history = useQuery(priceHistoryQuery(gameId, range))
  return (
    <section aria-labelledby={id} className="panel price-history">
      <div className="price-history-head">
        <h2 id={id} className="display text-h3">
          {m.price_history()}
        </h2>
        {history.data && <Now history={history.data} kinds={kinds} day={day} />}
        <Segmented
          label={m.price_range()}
          options={ranges.map(({ value, label }) => ({ value, label: label() }))}
          value={range}
          onChange={setRange}
        />
      </div>
      <Loaded query={history} loading={<Loading />}>
        {(data) => <Line history={data} kinds={kinds} own={own} day={day} onDay={setDay} />}
      </Loaded>
      <p className="price-low">
        {lowWords(known, kinds)} {m.price_history_kinds()}
      </p>
    </section>
  )
}

const Loading = () => (
  <div role="status" className="price-chart-room">
    <span className="sr-only">{m.price_history_loading()}</span>
    <Skeleton shape="block" />
  </div>
)

const stepsOf = ({ kinds: all }: PriceHistory, kinds: readonly PriceKind[]) =>
  lowestOf(all.filter(({ kind }) => kinds.includes(kind)).map(({ steps }) => steps))

/** The price of today, or of the day that was chosen in the line. */
function Now({ history, kinds, day }: { history: PriceHistory; kinds: readonly PriceKind[]; day: string | null }) {
  const amount = amountOn(stepsOf(history, kinds), day ?? history.to)
  if (amount === null && day === null) return null
  return (
    <span className="price-history-now">
      {day === null ? m.price_today() : formatShortDay(day)}
      <b className="num">{amount === null ? m.price_chart_gone() : shortPrice(amount, history.currency)}</b>
    </span>
  )
}

interface LineProps {
  history: PriceHistory
  kinds: readonly PriceKind[]
  own: number | null
  day: string | null
  onDay: (day: string | null) => void
}

function Line({ history, kinds, own, day, onDay }: LineProps) {
  const { from, to, currency } = history
  const steps = stepsOf(history, kinds)
  if (steps.every(({ amount }) => amount === null)) {
    const isEmpty = history.kinds.every((one) => one.steps.every(({ amount }) => amount === null))
    return (
      <EmptyState level={3} title={m.price_history_none()} className="price-chart-room price-chart-none">
        {isEmpty ? m.price_history_none_text() : m.price_history_none_kinds()}
      </EmptyState>
    )
  }
  return (
    <>
      <PriceChart {...{ steps, from, to, currency, own, day, onDay }} />
      <HistoryTable steps={steps} currency={currency} />
      {history.demo === 1 && <p className="price-history-demo">{m.price_history_demo()}</p>}
    </>
  )
}

/** Changes at a time. */
const batch = 20

/** The same line as a table: each change of the price, the latest first. */
function HistoryTable({ steps, currency }: { steps: readonly PriceStep[]; currency: string }) {
  const [shown, setShown] = useState(batch)
  const rows = steps.toReversed().slice(0, shown)
  return (
    <details className="price-table">
      <summary>{m.price_table()}</summary>
      <table>
        <caption className="sr-only">{m.price_history()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.price_table_since()}</th>
            <th scope="col">{m.price_column_price()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, amount }) => (
            <tr key={day}>
              <th scope="row">{formatShortDay(day)}</th>
              <td>{amount === null ? m.price_table_gone() : formatPrice(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {steps.length > shown && (
        <Button size="s" variant="line" className="mt-3" onClick={() => setShown(shown + batch)}>
          {m.price_table_more()}
        </Button>
      )}
    </details>
  )
}
