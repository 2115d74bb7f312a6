import { useRef, useState, useEffect, type FocusEvent } from 'react'
import type { GamePrices, PriceEntry } from '../../../../common/api/price.ts'
import { priceKinds } from '../../../../common/rules/prices.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { KindNotes } from '../kind-mark.tsx'
import { chooseShops, type Shops } from '../shown-shops.ts'
import { shops as names, shops } from '../stores.ts'
import { isShown, keyOf, addedTo, cheapestFirst } from './offers.ts'
import { OfferRow } from './offer-row.tsx'
import type { ShopResult, ShopSearch } from './use-shop-search.ts'
import './offers.css'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RotateCcw, X } from '../../../ui/icons/icons.ts'
import { ShopMark } from '../shop-mark.tsx'

interface Props {
  title: string
  known: GamePrices
  search: ShopSearch
  shops: Shops
}

/** Rows at first; a button shows the rest. */
const firstRows = 10

/** What the shops have, each with what kind of shop it is, and how those stand that have not answered. */
export function OffersSection({ title, known, search, shops }: Props) {
  const { rows, hold } = useRowOrder(search, known.currency)
  const shown = rows.filter((offer) => isShown(offer, shops))
  const open = search.shops.filter(({ state }) => isOpen(state))
  const kinds = priceKinds.filter((kind) => shown.some((offer) => offer.kind === kind))
  return (
    <section className="price-offers">
      <Head search={search} />
      <OfferTable title={title} rows={shown} open={open} hold={hold} />
      <ShopLines search={search} isDemo={known.stores.some(({ on, demo }) => on === 1 && demo === 1)} />
      <ResellerSwitch shops={shops} hidden={rows.length - shown.length} />
      {kinds.length > 0 && <KindNotes shown={kinds} />}
    </section>
  )
}

const isOpen = (state: ShopResult['state']): boolean => state !== 'found' && state !== 'nothing' && state !== 'changed'

function Head({ search: { shops, isBusy, stop } }: { search: ShopSearch }) {
  const answered = shops.filter(({ state }) => state === 'found' || state === 'nothing').length
  const counts = { answered: formatNumber(answered), shops: formatNumber(shops.length) }
  const unasked = shops.filter(({ state }) => isOpen(state) && state !== 'asking')
  const isAway = shops.length > 0 && unasked.length === shops.length && shops.some(({ state }) => state === 'offline')
  return (
    <div className="section-head price-offers-head">
      <h2 className="display text-h2">{m.price_offers()}</h2>
      <span role="status" className="text-small text-ink-3">
        {isAway
          ? m.price_shops_offline()
          : isBusy
            ? m.price_shops_asking(counts)
            : m.price_shops_answered({ count: shops.length, ...counts })}
      </span>
      {isBusy && (
        <Button size="s" variant="line" onClick={stop}>
          {m.price_stop()}
        </Button>
      )}
      {!isBusy && unasked.length > 1 && (
        <Button size="s" variant="line" onClick={() => unasked.forEach(({ ask }) => ask())}>
          {m.price_ask_rest()}
        </Button>
      )}
    </div>
  )
}

interface TableProps {
  title: string
  rows: readonly PriceEntry[]
  open: readonly ShopResult[]
  /** Events that hold the order of the rows while somebody aims at one. */
  hold: object
}

function OfferTable({ title, rows, open, hold }: TableProps) {
  const [isWhole, setWhole] = useState(false)
  const body = useRef<HTMLTableSectionElement>(null)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  const more = rows.length - shown.length
  if (rows.length + open.length === 0) return null
  const showAll = (): void => {
    setWhole(true)
    // The button goes: the focus moves on to the first of the new rows.
    requestAnimationFrame(() => body.current?.rows[firstRows]?.querySelector('a')?.focus())
  }
  return (
    <>
      <table className="offers" {...hold}>
        <caption className="sr-only">{m.price_offers_of({ title })}</caption>
        <thead>
          <tr>
            <th scope="col">{m.price_column_shop()}</th>
            <th scope="col" className="offer-wide">
              {m.price_column_kind()}
            </th>
            <th scope="col" className="offer-wide">
              {m.price_column_edition()}
            </th>
            <th scope="col" className="offer-wide">
              {m.price_column_platform()}
            </th>
            <th scope="col" className="offer-wide">
              <span className="sr-only">{m.price_column_discount()}</span>
            </th>
            <th scope="col" className="offer-price">
              {m.price_column_price()}
            </th>
            <th scope="col">
              <span className="sr-only">{m.price_column_link()}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((offer) => (
            <OfferRow key={keyOf(offer)} offer={offer} title={title} />
          ))}
          {open.map((shop) => (
            <ShopRow key={shop.store} shop={shop} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <button type="button" className="link min-h-11" onClick={showAll}>
          {m.price_more({ count: more, number: formatNumber(more) })}
        </button>
      )}
    </>
  )
}

/** What needs no row: shops without the game, and shops whose answers have no price that is understood. */
function ShopLines({ search: { shops }, isDemo }: { search: ShopSearch; isDemo: boolean }) {
  const named = (state: ShopResult['state']): string =>
    shops
      .filter((shop) => shop.state === state)
      .map(({ store }) => names[store].name)
      .join(', ')
  const [nothing, changed] = [named('nothing'), named('changed')]
  return (
    <div className="price-lines">
      {nothing !== '' && <p>{m.price_nothing({ shops: nothing })}</p>}
      {changed !== '' && <p>{m.price_changed({ shops: changed })}</p>}
      {isDemo && <p>{m.price_demo()}</p>}
    </div>
  )
}

/** Resellers are shown, with what they are, until somebody hides them. */
function ResellerSwitch({ shops, hidden }: { shops: Shops; hidden: number }) {
  return (
    <div className="price-switch">
      <Checkbox
        checked={shops === 'all'}
        onChange={({ target }) => chooseShops(target.checked ? 'all' : 'no-resellers')}
      >
        {m.price_show_resellers()}
        {hidden > 0 && <small> · {m.price_hidden({ count: hidden, number: formatNumber(hidden) })}</small>}
      </Checkbox>
    </div>
  )
}

/** After so many milliseconds a shop is slow. */
const slowAfter = 4_000

/** A shop that has not answered: it is being asked, it failed, or somebody stopped it. */
function ShopRow({ shop: { store, state, ask, stop } }: { shop: ShopResult }) {
  const { name } = shops[store]
  const isAsking = state === 'asking'
  return (
    <tr className="offer offer-shop-row">
      <th scope="row">
        <span className="offer-shop">
          <ShopMark store={store} />
          <span className="min-w-0">
            <b>{name}</b>
            <small>{isAsking ? <Asking /> : (failures[state]?.() ?? m.price_unasked())}</small>
          </span>
        </span>
      </th>
      <td className="offer-wide">{isAsking && <Skeleton />}</td>
      <td className="offer-wide">{isAsking && <Skeleton />}</td>
      <td className="offer-wide">{isAsking && <Skeleton />}</td>
      <td className="offer-wide">{'\u00a0'}</td>
      <td className="offer-price">{isAsking && <Skeleton />}</td>
      <td className="offer-go">
        {isAsking ? (
          <IconButton label={m.price_stop_shop({ shop: name })} icon={<X aria-hidden />} onClick={stop} />
        ) : (
          <IconButton label={m.price_ask_shop({ shop: name })} icon={<RotateCcw aria-hidden />} onClick={ask} />
        )}
      </td>
    </tr>
  )
}

const failures: Partial<Record<ShopResult['state'], () => string>> = {
  down: m.price_failed,
  busy: m.price_failed_busy,
  often: m.price_failed_often,
  offline: m.errors_offline_title,
}

function Asking() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? m.price_slow() : m.price_asking()
}

/**
 * All offers in the order of their rows. While shops are asked, what comes is added at the end, since a row must not
 * run away from a finger; then the cheapest is first, as soon as nobody aims at a row.
 */
function useRowOrder({ shops, isBusy }: ShopSearch, market: string) {
  const [isHeld, setHeld] = useState(false)
  const [before, setBefore] = useState<readonly PriceEntry[]>([])
  const sorted = cheapestFirst(
    shops.flatMap(({ offers }) => offers),
    market,
  )
  const rows = isBusy || isHeld ? addedTo(before, sorted) : sorted
  if (rows.length !== before.length || rows.some((offer, at) => offer !== before[at])) setBefore(rows)
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setHeld(currentTarget.contains(relatedTarget)),
  }
  return { rows, hold }
}
