import type { Order } from '../../common/api/shapes.ts'
import { Link } from '../router/link.tsx'
import { m } from '../paraglide/messages.js'
import { segmentClass } from '../ui/buttons/segmented.tsx'
import { orders } from './order.ts'

const labels: Record<Order, () => string> = {
  recent: m.list_order_recent,
  likes: m.list_order_likes,
  oldest: m.list_order_oldest,
}

interface Props {
  order: Order
  addressOf: (order: Order) => string
}

/** The order of lists or reviews, as links, so that it is in the address. */
export const OrderLinks = ({ order, addressOf }: Props) => (
  <nav aria-label={m.list_order()} className="segmented">
    {orders.map((one) => (
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
