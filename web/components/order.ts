import type { Order } from '../../common/api/shapes.ts'

export const orders: Order[] = ['recent', 'likes', 'oldest']

/** The order of an address; invalid values are ignored. */
export const readOrder = (search: { order?: string | undefined }): Order =>
  orders.find((order) => order === search.order) ?? 'recent'

/** The query for an order, without the default. */
export const writeOrder = (order: Order): { order?: Order } => (order === 'recent' ? {} : { order })
