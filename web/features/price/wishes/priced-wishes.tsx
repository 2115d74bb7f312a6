import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { WishOrder, PricedWish } from '../../../../common/api/price.ts'
import { ListEnd } from '../../../components/list-end.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { pricedWishesQuery } from '../price.data.ts'
import { useShownShops } from '../shown-shops.ts'
import '../price.css'
import './wishes.css'
import { gameArt } from '../../../../common/art/game-art.ts'
import { Link } from '../../../router/link.tsx'
import { paths } from '../../../router/paths.ts'
import { Cover } from '../../../ui/images/cover.tsx'
import { KindMark } from '../kind-mark.tsx'
import { isKnownLong } from '../known-long.ts'
import { formatPrice, shortPrice } from '../money.ts'
import { discountWords } from '../offers/offer-words.ts'
import { shops } from '../stores.ts'

interface Props {
  order: Extract<WishOrder, 'discount' | 'price'>
  /** The wishes that a platform or a search leaves. */
  wanted: readonly CollectionEntry[]
}

/** Filters may leave few of a page: the next one is asked for until so many are shown. */
const enough = 10

/** The viewer's wishes with what each costs now, in the order of the server (PRI-04). */
export function PricedWishes({ order, wanted }: Props) {
  const query = useInfiniteQuery(pricedWishesQuery(order, useShownShops()))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const ids = new Set(wanted.map(({ id }) => id))
  const shown = [
    ...new Map((data?.pages ?? []).flatMap((page) => page.data).map((wish) => [wish.game.id, wish])).values(),
  ].filter(({ game }) => ids.has(game.id))
  const lacks = shown.length < Math.min(enough, ids.size) && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (lacks) void fetchNextPage()
  }, [lacks, fetchNextPage])
  return (
    <Loaded query={query} loading={<SkeletonLines label={m.price_loading()} count={8} />}>
      {({ pages }) => (
        <>
          <p className="wishes-sum">{sumWords(pages[0]?.cheaper ?? null)}</p>
          <ul aria-label={m.price_wishes()} className="wishes">
            {shown.map((wish) => (
              <WishRow key={wish.game.id} wish={wish} />
            ))}
          </ul>
          <ListEnd query={query} loading={m.price_loading()} />
        </>
      )}
    </Loaded>
  )
}

/** "Your wishlist is 14% cheaper than a month ago"; nothing where no price is as old. */
function sumWords(cheaper: number | null): string | null {
  if (cheaper === null) return null
  const percent = formatNumber(Math.abs(cheaper))
  if (cheaper === 0) return m.price_wishes_same()
  return cheaper > 0 ? m.price_wishes_cheaper({ percent }) : m.price_wishes_dearer({ percent })
}

/** A wish with its best price; the whole row leads to the prices of the game. */
export function WishRow({ wish }: { wish: PricedWish }) {
  const { game, best, discount } = wish
  const off = discountWords(discount)
  return (
    <li className="wish">
      <Cover game={gameArt(game)} src={game.cover} mini />
      <div className="wish-text">
        <Link to={paths.game(game.slug, 'prices')} className="wish-link">
          {game.title}
        </Link>
        {best && (
          <p className="wish-shop">
            {shops[best.store].name} <KindMark kind={best.kind} />
          </p>
        )}
        <p className="wish-facts">{factsOf(wish).join(' · ')}</p>
      </div>
      {off && <span className="price-off">{off}</span>}
      {best ? (
        <p className="wish-price">
          <b>{formatPrice(best.amount, best.currency)}</b>
          {best.regular_amount !== null && best.regular_amount > best.amount && (
            <del>
              <span className="sr-only">{m.price_before({ price: '' })}</span>
              {formatPrice(best.regular_amount, best.currency)}
            </del>
          )}
        </p>
      ) : (
        <p className="wish-price wish-price-none">{m.price_wish_none()}</p>
      )}
    </li>
  )
}

/** The lowest ever, as seen here or as a comparison remembers it, and the price that the viewer waits for. */
function factsOf({ best, low, known_since: since, known_low: known, watch }: PricedWish): string[] {
  const currency = best?.currency
  const lows = [isKnownLong(since) ? low : null, known].flatMap((one) => one?.amount ?? [])
  return [
    ...(lows.length > 0 && currency ? [m.price_wish_low({ price: shortPrice(Math.min(...lows), currency) })] : []),
    ...(watch ? [m.price_wish_watch({ price: shortPrice(watch.amount, watch.currency) })] : []),
  ]
}
