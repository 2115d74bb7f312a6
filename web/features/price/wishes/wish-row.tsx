import type { PricedWish } from '../../../../common/api/price.ts'
import { gameArt } from '../../../../common/art/game-art.ts'
import { m } from '../../../paraglide/messages.js'
import { Link } from '../../../router/link.tsx'
import { paths } from '../../../router/paths.ts'
import { Cover } from '../../../ui/images/cover.tsx'
import { KindMark } from '../kind-mark.tsx'
import { isKnownLong } from '../known-long.ts'
import { formatPrice, shortPrice } from '../money.ts'
import { discountWords } from '../offers/offer-words.ts'
import { shops } from '../stores.ts'

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
