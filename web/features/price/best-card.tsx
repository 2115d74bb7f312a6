import { type ReactNode, useState } from 'react'
import type { GamePrices, PriceEntry } from '../../../common/api/price.ts'
import { localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ArrowUpRight } from '../../ui/icons/icons.ts'
import { PriceTag } from '../game/card-tags.tsx'
import { priceParts } from './money.ts'
import { editionWords, sellerOf } from './offers/offer-words.ts'
import { rankWords } from './rank-words.ts'
import { seenWords } from './seen.ts'
import { ShopLink } from './shop-link.tsx'

interface Props {
  best: PriceEntry | null
  known: GamePrices
  /** Shops are still being asked. */
  isBusy: boolean
  /** Why there is no price, once none is asked any more. */
  reason: string
}

/**
 * The lowest price of now, on a cut tag. It is there from the start, so that nothing moves when the first shop answers.
 */
export function BestCard({ best, known, isBusy, reason }: Props) {
  const [today] = useState(() => localDay(Date.now()))
  if (best === null && isBusy)
    return (
      <Frame title={m.price_looking()} tag={<Skeleton className="price-best-wait" />}>
        <p>{m.price_looking_text()}</p>
      </Frame>
    )
  if (best === null)
    return (
      <Frame title={m.price_none()} isQuiet>
        <p>{reason}</p>
      </Frame>
    )
  const shop = sellerOf(best)
  const facts = [editionWords(best), ...best.platforms.map(({ name }) => name)].join(', ')
  const rank = best.edition === null && known.today?.amount === best.amount ? rankWords(known, today) : null
  return (
    <Frame
      title={m.price_lowest({ shop })}
      tag={<Amount amount={best.amount ?? 0} currency={best.currency ?? known.currency} />}
      action={
        <ShopLink url={best.url} className={buttonClass({ variant: 'primary' })}>
          {m.price_go()}
          <ArrowUpRight aria-hidden />
          <span className="sr-only">{m.price_new_tab()}</span>
        </ShopLink>
      }
    >
      <p>
        {facts}. {m.price_checked({ when: seenWords(best.seen_at) })}.
      </p>
      {rank && <p className="price-rank">{rank}</p>}
    </Frame>
  )
}

interface FrameProps {
  title: string
  tag?: ReactNode
  action?: ReactNode
  /** It holds no price. */
  isQuiet?: boolean
  children: ReactNode
}

const Frame = ({ title, tag, action, isQuiet = false, children }: FrameProps) => (
  <section aria-label={m.price_lowest_label()} className="price-best" data-quiet={isQuiet || undefined}>
    {tag}
    <div className="price-best-text">
      <h2>{title}</h2>
      {children}
    </div>
    {action}
  </section>
)

/** An amount with its whole part in large figures. */
function Amount({ amount, currency }: { amount: number; currency: string }) {
  const { before, whole, decimals, after } = priceParts(amount, currency)
  return (
    <PriceTag>
      <small>{before}</small>
      {whole}
      <small>
        {decimals}
        {after}
      </small>
    </PriceTag>
  )
}
