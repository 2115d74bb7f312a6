import { m } from '../../paraglide/messages.js'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
// A file of its own: the styles of the page come with its code.
import './prices-skeleton.css'

/** The page of prices before anything is known, in its size. */
export const PricesSkeleton = () => (
  <div role="status" className="price-room">
    <span className="sr-only">{m.price_loading()}</span>
    <Skeleton shape="block" />
    <div>
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
    <Skeleton shape="block" />
  </div>
)
