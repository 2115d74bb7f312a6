import type { ProviderClient } from '../../client/client.ts'
import type { Patience } from '../../client/retry.ts'
import { createCheck, fittingRows } from '../../client/readers.ts'
import { answerBytes } from '../limits.ts'
import type { Market } from '../market.ts'
import { storeJson } from '../store-json.ts'
import type { StoreQuestion } from '../store.ts'
import { WireDeal, WireGame, WireGames, WireLookup, type WireLow, WireLows, WirePrices } from './schema.ts'

/** Games of one name, and shops of one game: six times eight are as many offers as are wanted. */
const mostGames = 6
const mostShops = 8
const mostShopsOfOne = 30

const fitsGame = createCheck(WireGame)
const fitsDeal = createCheck(WireDeal)
const gameFound = storeJson(WireLookup, ({ found, game }) => (found ? (game ?? null) : null))
const gamesFound = storeJson(WireGames, (rows) => fittingRows<WireGame>(rows, fitsGame))
const pricesFound = storeJson(WirePrices, (rows) =>
  rows.map(({ deals, ...row }): GamePrices => ({ ...row, deals: fittingRows<WireDeal>(deals, fitsDeal) })),
)

const lowsFound = storeJson(WireLows, (rows) => new Map(rows.map(({ id, low }) => [id, low])))

/** What is known of the prices of one game. */
export type GamePrices = Omit<WirePrices[number], 'deals'> & { deals: WireDeal[] }

/** Its four calls. */
export function createCalls(ask: ProviderClient['ask'], market: Market) {
  /** The game with this id on Steam; null where it does not know it. */
  const lookup = (appid: string, patience: Patience): Promise<WireGame | null> =>
    ask({ name: 'lookup', path: '/games/lookup/v1', query: { appid }, read: gameFound }, patience)

  async function named(title: string, { id = '' }: StoreQuestion, patience: Patience): Promise<WireGame[]> {
    const query = { title, results: mostGames }
    const games = await ask(
      { name: 'search', path: '/games/search/v1', query, read: gamesFound, maxBytes: answerBytes },
      patience,
    )
    return games.slice(0, mostGames).toSorted((a, b) => Number(id.startsWith(b.id)) - Number(id.startsWith(a.id)))
  }

  async function pricesOf(games: WireGame[], patience: Patience): Promise<GamePrices[]> {
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
        read: pricesFound,
        repeatable: true,
        maxBytes: answerBytes,
      },
      patience,
    )
  }

  /** The lowest price that a game of here has ever had in this country. */
  async function lowOf(id: string, patience: Patience): Promise<WireLow | null> {
    const query = { country: market.country }
    const lows = await ask(
      {
        name: 'low',
        method: 'POST',
        path: '/games/historylow/v1',
        query,
        json: [id],
        read: lowsFound,
        repeatable: true,
      },
      patience,
    )
    return lows.get(id) ?? null
  }

  return { lookup, named, pricesOf, lowOf }
}
