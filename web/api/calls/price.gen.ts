// Written by scripts/generate-client.ts from common/api; run it again after a change of the contract.
import { callsOf } from '../client.ts'

export const priceApi = /* @__PURE__ */ callsOf<'price'>({
  ofGame: ['GET', '/price/game/{id_game}'],
  history: ['GET', '/price/history/{id_game}'],
  save: ['POST', '/price'],
  watch: ['PUT', '/price/watch/{id_game}'],
  unwatch: ['DELETE', '/price/watch/{id_game}'],
  wishlist: ['GET', '/price/wishlist'],
  subscriptions: ['GET', '/price/subscriptions'],
  changeSubscription: ['PUT', '/price/subscriptions/{key}'],
})
