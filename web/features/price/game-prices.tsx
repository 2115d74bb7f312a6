import { useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import type { GamePrices, Subscription } from '../../../common/api/price.ts'
import { priceKinds, trustedKinds, type SubscriptionName } from '../../../common/rules/prices.ts'
import { Loaded } from '../../components/loaded.tsx'
import { m } from '../../paraglide/messages.js'
import { BestCard } from './best-card.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { bestOf, isShown, plainBest } from './offers/offers.ts'
import { OffersSection } from './offers/offers-section.tsx'
import { type ShopSearch, useShopSearch } from './offers/use-shop-search.ts'
import { gamePricesQuery } from './price.data.ts'
import { PricesSkeleton } from './prices-skeleton.tsx'
import { type Shops, useShownShops } from './shown-shops.ts'
import { useWatchDraft } from './watch/use-watch-draft.ts'
import { WatchPanel } from './watch/watch-panel.tsx'
import './price.css'
import { formatShortDay } from '../../i18n/format.ts'
import { ArrowUpRight } from '../../ui/icons/icons.ts'
import { SectionHead } from '../../ui/layout/section-head.tsx'
import { ShopLink } from './shop-link.tsx'

/** What a game costs: what is known at once, and what the shops answer while somebody looks (PRI-01). */
export function PricesOfGame({ game }: { game: Game }) {
  const shops = useShownShops()
  const prices = useQuery(gamePricesQuery(game.id, shops))
  return (
    <Loaded query={prices} loading={<PricesSkeleton />}>
      {(known) => <Known key={game.id} game={game} known={known} shops={shops} />}
    </Loaded>
  )
}

/** What grows while it is looked at, the offers, comes last: nothing moves. */
function Known({ game, known, shops }: { game: Game; known: GamePrices; shops: Shops }) {
  const search = useShopSearch(game, known)
  const { currency } = known
  const all = search.shops.flatMap(({ offers }) => offers)
  const best = bestOf(
    all.filter((offer) => isShown(offer, shops)),
    currency,
  )
  const draft = useWatchDraft(known.watch, currency, (kinds) => plainBest(all, currency, kinds)?.amount ?? null)
  // What the headline counts, the line counts.
  const kinds = shops === 'no-resellers' ? trustedKinds : priceKinds
  return (
    <div className="prices">
      <BestCard
        best={best}
        known={known}
        isBusy={search.isBusy}
        reason={reasonOf(search, all.length > 0 && shops === 'no-resellers')}
      />
      <div className="price-cols">
        <HistoryPanel gameId={game.id} known={known} kinds={kinds} own={draft.amount} />
        <WatchPanel
          gameId={game.id}
          currency={currency}
          watch={known.watch}
          draft={draft}
          elsewhere={known.known_low}
        />
      </div>
      <Subscriptions all={known.subscriptions} />
      <OffersSection title={game.title} known={known} search={search} shops={shops} />
    </div>
  )
}

/** Why there is no price. */
function reasonOf({ shops }: ShopSearch, isHidden: boolean): string {
  if (shops.length === 0) return m.price_none_off_text()
  if (shops.every(({ state }) => state !== 'found' && state !== 'nothing')) return m.price_none_unasked_text()
  return isHidden ? m.price_none_shown_text() : m.price_none_text()
}

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
