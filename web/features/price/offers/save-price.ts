import type { PriceEntry, SavedStoreId } from '../../../../common/api/price.ts'
import { type PriceStoreName, savedStores } from '../../../../common/rules/prices.ts'
import { priceApi } from '../../../api/calls/price.generated.ts'
import { bestOf } from './offers.ts'

const ids = Object.entries(savedStores).map(([id, store]) => [Number(id) as SavedStoreId, store] as const)

/** Saves what Steam, or a key reseller, asks for the game (PRI-02). Nobody waits for it, so a failure is not told. */
export function savePrice(gameId: number, store: PriceStoreName, offers: readonly PriceEntry[]): void {
  const id = ids.find(([, name]) => name === store)?.[0]
  const offer = bestOf(offers, offers.find(({ currency }) => currency !== null)?.currency ?? '')
  if (id === undefined || !offer?.currency || offer.price === '') return
  const { name, currency, price } = offer
  priceApi.save({ body: { id_game: gameId, id_store: id, name, currency, price }, quiet: true }).catch(() => undefined)
}
