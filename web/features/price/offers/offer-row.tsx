import type { PriceEntry } from '../../../../common/api/price.ts'
import { discountOf } from '../../../../common/rules/prices.ts'
import { m } from '../../../paraglide/messages.js'
import { iconButtonClass } from '../../../ui/buttons/button-class.ts'
import { ArrowUpRight } from '../../../ui/icons/icons.ts'
import { PlatformTag } from '../../game/platform-tag.tsx'
import { KindMark } from '../kind-mark.tsx'
import { formatPrice } from '../money.ts'
import { seenWords } from '../seen.ts'
import { ShopLink } from '../shop-link.tsx'
import { ShopMark } from '../shop-mark.tsx'
import { shops } from '../stores.ts'
import { discountWords, editionWords, sellerOf } from './offer-words.ts'

/** An empty cell. */
const nothing = '\u00a0'

/** Platforms beyond these are a number. */
const mostPlatforms = 2

/** One offer. On a phone the cells of kind, edition and platform are lines below the shop's name. */
export function OfferRow({ offer, title }: { offer: PriceEntry; title: string }) {
  const { store, seller, kind, name, url, platforms } = offer
  const shop = sellerOf(offer)
  const edition = editionWords(offer)
  const seen = seenWords(offer.seen_at)
  return (
    <tr className="offer">
      <th scope="row">
        <span className="offer-shop">
          <ShopMark store={store} />
          <span className="min-w-0">
            <b>{shop}</b>
            <small className="offer-wide">
              {seller === null ? seen : `${m.price_via({ shop: shops[store].name })} · ${seen}`}
            </small>
            <small className="offer-narrow">
              {[edition, ...platforms.slice(0, mostPlatforms).map((one) => one.name)].join(' · ')}
            </small>
            <span className="offer-narrow offer-narrow-kind">
              <KindMark kind={kind} />
              <small>{seen}</small>
            </span>
          </span>
        </span>
      </th>
      <td className="offer-wide">
        <KindMark kind={kind} />
      </td>
      <td className="offer-wide offer-edition">
        {edition}
        {name !== title && <small title={name}>{name}</small>}
      </td>
      <td className="offer-wide">
        <Platforms offer={offer} />
      </td>
      <Price offer={offer} />
      <td className="offer-go">
        <ShopLink url={url} label={m.price_go_to_offer({ name, shop })} className={iconButtonClass()}>
          <ArrowUpRight aria-hidden />
        </ShopLink>
      </td>
    </tr>
  )
}

function Platforms({ offer: { platforms } }: { offer: PriceEntry }) {
  const rest = platforms.slice(mostPlatforms)
  return (
    <span className="flex flex-wrap gap-1.5">
      {platforms.slice(0, mostPlatforms).map(({ id, name }) => (
        <PlatformTag key={id} name={name} />
      ))}
      {rest.length > 0 && <small title={rest.map(({ name }) => name).join(', ')}>+{rest.length}</small>}
    </span>
  )
}

/** What it costs, and beside it how much less than before. */
function Price({ offer }: { offer: PriceEntry }) {
  const { amount, currency, price, regular_amount: regular, in_stock: inStock } = offer
  if (amount === null || currency === null)
    return (
      <>
        <td className="offer-wide">{nothing}</td>
        <td className="offer-price offer-price-none">{m.price_no_price()}</td>
      </>
    )
  const discount = discountWords(discountOf(amount, regular))
  return (
    <>
      <td className="offer-wide offer-off">{discount && <span className="price-off">{discount}</span>}</td>
      <td className="offer-price">
        <span className={inStock === 0 ? 'text-ink-3' : undefined}>{price}</span>
        {inStock === 0 && <small>{m.price_sold_out()}</small>}
        {regular !== null && regular > amount && (
          <del>
            <span className="sr-only">{m.price_before({ price: '' })}</span>
            {formatPrice(regular, currency)}
          </del>
        )}
      </td>
    </>
  )
}
