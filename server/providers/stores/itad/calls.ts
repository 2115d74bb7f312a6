import type { ProviderClient } from '../../client/client.ts'
import type { Patience } from '../../client/patience.ts'
import { createCheck, fittingRows, json } from '../../client/readers.ts'
import { answerBytes } from '../limits.ts'
import type { Market } from '../market.ts'
import type { StoreQuestion } from '../store.ts'
import { WireGame, WireGames, WireLookup, WirePrices } from './schema.ts'

/** Games of one name, and shops of one game: six times eight are as many offers as are wanted. */
const mostGames = 6
const mostShops = 8
const mostShopsOfOne = 30

const wireLookup = json(WireLookup)
const wireGames = json(WireGames)
const wirePrices = json(WirePrices)
const fitsGame = createCheck(WireGame)

/** Its three calls. */
export function createCalls(ask: ProviderClient['ask'], market: Market) {
  /** The game with this id on Steam; null where it does not know it. */
  async function lookup(appid: string, patience: Patience): Promise<WireGame | null> {
    const { found, game } = await ask(
      { name: 'lookup', path: '/games/lookup/v1', query: { appid }, read: wireLookup },
      patience,
    )
    return found ? (game ?? null) : null
  }

  async function named(title: string, { id = '' }: StoreQuestion, patience: Patience): Promise<WireGame[]> {
    const query = { title, results: mostGames }
    const rows = await ask(
      { name: 'search', path: '/games/search/v1', query, read: wireGames, maxBytes: answerBytes },
      patience,
    )
    const games = fittingRows<WireGame>(rows, fitsGame).slice(0, mostGames)
    return games.toSorted((a, b) => Number(id.startsWith(b.id)) - Number(id.startsWith(a.id)))
  }

  async function pricesOf(games: WireGame[], patience: Patience): Promise<WirePrices> {
    if (games.length === 0) return []
    return ask(
      {
        name: 'prices',
        method: 'POST',
        path: '/games/prices/v3',
        query: {
          country: market.country,
          capacity: games.length === 1 ? mostShopsOfOne : mostShops,
          vouchers: false,
        },
        json: games.map(({ id }) => id),
        read: wirePrices,
        repeatable: true,
        maxBytes: answerBytes,
      },
      patience,
    )
  }

  return { lookup, named, pricesOf }
}
