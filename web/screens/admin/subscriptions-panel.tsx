import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Subscription } from '../../../common/api/price.ts'
import { Loaded } from '../../components/loaded.tsx'
import { formatPrice, readAmount, unitOf } from '../../features/price/money.ts'
import { subscriptionsQuery, useChangeSubscription } from '../../features/price/price.data.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SectionHead } from '../../ui/layout/section-head.tsx'

/** The three fixed offers of the prices tab: what each costs, and since when (PRI-01). */
export function SubscriptionsPanel() {
  const query = useQuery(subscriptionsQuery)
  return (
    <section aria-label={m.price_admin()} className="mt-12">
      <SectionHead title={m.price_admin()} />
      <p className="mb-4 max-w-[40rem] text-small text-ink-2">{m.price_admin_text()}</p>
      <Loaded query={query} loading={<SkeletonLines label={m.price_admin_loading()} count={3} />}>
        {(all) => (
          <ul aria-label={m.price_admin()} className="grid gap-6">
            {all.map((one) => (
              <Row key={one.key} offer={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Row({ offer }: { offer: Subscription }) {
  const { key, name, currency } = offer
  const [text, setText] = useState(() => formatPrice(offer.amount, currency))
  const [since, setSince] = useState(offer.since)
  const { mutate, isPending } = useChangeSubscription()
  const amount = readAmount(text, currency)
  const isWhole = amount !== null && since !== ''
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (isWhole) mutate({ key, name, amount, currency, since })
  }
  return (
    <li>
      <form method="post" noValidate onSubmit={save}>
        <h3 className="display mb-2 text-h3">{name}</h3>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={m.price_admin_amount()}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            value={text}
            error={
              amount === null ? m.price_watch_wrong({ example: formatPrice(unitOf(currency) * 10, currency) }) : null
            }
            onChange={({ target }) => setText(target.value)}
          />
          <TextField
            label={m.price_admin_since()}
            type="date"
            required
            value={since}
            onChange={({ target }) => setSince(target.value)}
          />
          <Button type="submit" busy={isPending} disabled={!isWhole} aria-label={m.price_admin_save_named({ name })}>
            {m.price_admin_save()}
          </Button>
        </div>
      </form>
    </li>
  )
}
