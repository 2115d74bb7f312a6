import type { Order } from '../../../common/api/shapes.ts'
import { Link } from '../../lib/link.tsx'
import { m } from '../../paraglide/messages.js'
import { segmentClass } from '../../ui/segmented.tsx'
import { reviewOrders } from './review-order.ts'

const labels: Record<Order, () => string> = {
  recent: m.review_order_recent,
  likes: m.review_order_likes,
  oldest: m.review_order_oldest,
}

interface Props {
  order: Order
  addressOf: (order: Order) => string
}

/** In which order reviews stand: links, so that the address holds it. */
export const OrderLinks = ({ order, addressOf }: Props) => (
  <nav aria-label={m.review_order()} className="segmented">
    {reviewOrders.map((one) => (
      <Link
        key={one}
        to={addressOf(one)}
        replace
        aria-current={one === order ? 'true' : undefined}
        className={segmentClass}
      >
        {labels[one]()}
      </Link>
    ))}
  </nav>
)
