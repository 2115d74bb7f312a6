import { orders } from '../../../common/api/shapes.ts'
import type { Ask, Asked } from './expectation.ts'
import type { World } from './model.ts'

export const byId: Ask = ({ id }) => ({ params: { id } })
export const ofOwner: Ask = ({ owner }) => ({ params: { id: owner.id } })
export const inOrders = (make: (world: World) => Record<string, string | number>) => (world: World) =>
  orders.flatMap((order) => ['', 'page=2'].map((query): Asked => ({ params: { ...make(world), order }, query })))
export const ofOwnerInOrders: Ask[] = orders.map((order) => ({ owner }) => ({ params: { id: owner.id, order } }))
export const ofGame = inOrders(({ games }) => ({ id: games.first }))
