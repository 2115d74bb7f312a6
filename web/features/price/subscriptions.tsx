import type { Subscription } from '../../../common/api/price.ts'
import type { SubscriptionName } from '../../../common/rules/prices.ts'
import { formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { ArrowUpRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { ShopLink } from './shop-link.tsx'

const colours: Record<SubscriptionName, string> = {
  'xbox-gamepass': '#107c10',
  'ps-plus': '#0b4ea2',
  'nintendo-online': '#e60012',
}

/** The three fixed offers, with the day since which each costs that (PRI-01). */
export const Subscriptions = ({ all }: { all: readonly Subscription[] }) => (
  <section>
    <SectionHead title={m.price_subscriptions()} />
    <ul aria-label={m.price_subscriptions()} className="price-subs">
      {all.map(({ key, name, price, url, since }) => (
        <li key={key} className="price-sub">
          <span aria-hidden className="price-sub-edge" style={{ background: colours[key] }} />
          <ShopLink url={url} className="price-sub-link">
            <b>{name}</b>
            <span className="price-sub-check">{m.price_subscription_check()}</span>
            <span className="price-sub-price">
              <b className="num">{price}</b> {m.price_subscription_month()}
            </span>
            <small>{m.price_subscription_since({ date: formatShortDay(since) })}</small>
            <ArrowUpRight aria-hidden />
            <span className="sr-only">{m.price_new_tab()}</span>
          </ShopLink>
        </li>
      ))}
    </ul>
  </section>
)
