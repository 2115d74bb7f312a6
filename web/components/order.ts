import type { Order } from '../../common/api/shapes.ts'

export const orders: Order[] = ['recent', 'likes', 'oldest']

/** The order of an address; what it does not understand counts as not said. */
export const readOrder = (search: { order?: string | undefined }): Order =>
  orders.find((order) => order === search.order) ?? 'recent'

/** The same for an address: what goes without saying is left out. */
export const writeOrder = (order: Order): { order?: Order } => (order === 'recent' ? {} : { order })
