import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { WishOrder } from '../../../../common/api/price.ts'
import { ListEnd } from '../../../components/list-end.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { formatNumber } from '../../../i18n/format.ts'
import { m } from '../../../paraglide/messages.js'
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { pricedWishesQuery } from '../price.data.ts'
import { useShownShops } from '../shown-shops.ts'
import { WishRow } from './wish-row.tsx'
import '../price.css'
import './wishes.css'

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
