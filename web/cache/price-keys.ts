import type { PriceStoreName } from '../../common/rules/prices.ts'
import type { Of } from './keys.ts'

/** Keys of prices, as those in `keys.ts`: a file of their own, so that a page loads only what it asks for. */
export const priceKeys = {
  ofGames: ['price', 'game'] as const,
  /** What is known without asking a shop. */
  ofGame: (gameId: number, ...of: Of<[shops: 'all' | 'no-resellers']>) => ['price', 'game', gameId, ...of] as const,
  history: (gameId: number, ...of: Of<[range: string]>) => ['price', 'history', gameId, ...of] as const,
  /** What a shop answered somebody who looks at the page. */
  asked: (gameId: number, ...of: Of<[store: PriceStoreName]>) => ['price', 'asked', gameId, ...of] as const,
  wishes: (...of: Of<[order: string, shops: 'all' | 'no-resellers']>) => ['price', 'wishes', ...of] as const,
  subscriptions: () => ['price', 'subscriptions'] as const,
}
