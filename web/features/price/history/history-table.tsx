import { useState } from 'react'
import type { PriceStep } from '../../../../common/api/price.ts'
import { formatShortDay } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { formatPrice } from '../money.ts'

/** Changes at a time. */
const batch = 20

/** The same line as a table: each change of the price, the latest first. */
export function HistoryTable({ steps, currency }: { steps: readonly PriceStep[]; currency: string }) {
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
