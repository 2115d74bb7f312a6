import type { KnownLow } from '../../../common/api/price.ts'
import type { Context } from '../../context.ts'
import { storeAnswer, storedAnswer } from '../../providers/client/answers.queries.ts'
import type { Patience } from '../../providers/client/patience.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { StoreLow } from '../../providers/stores/store.ts'
import type { KeptOffer } from './choose-offers.ts'
import type { Ask } from './offers.queries.ts'
import { answersName, findStore, storesOn } from './price-stores.ts'

type Reach = Pick<Context, 'db' | 'providers' | 'now'>

const hour = 3_600_000
/** A low is old by nature: asking again is for a newer one. */
const freshMs = 20 * hour
const keepMs = 60 * 24 * hour
const keyOf = (gameId: number): string => `low:1:${gameId}`

/**
 * Keeps the lowest price ever that a comparison remembers of a game, which it was found to be by its plain offer. Kept as its answer, apart from
 * what we saw ourselves: it belongs to no watch and to no line. Without it the offers are what they are.
 */
export async function keepKnownLow(
  ctx: Reach,
  { gameId, store }: Ask,
  offers: readonly KeptOffer[],
  patience: Patience,
): Promise<void> {
  const shop = findStore(ctx, store)
  const plain = offers.find(({ edition }) => edition === null)
  if (!shop?.low || !plain) return
  const [provider, key, at] = [answersName(store, shop.mode), keyOf(gameId), ctx.now()]
  const known = await storedAnswer(ctx.db, provider, key)
  if (known && at - known.fetchedAt < freshMs) return
  try {
    const answer = await shop.low(plain.offer_id, patience)
    await storeAnswer(ctx.db, { provider, key, answer, at, keepMs })
  } catch (error) {
    // The admin page says why.
    if (!(error instanceof ProviderError)) throw error
  }
}

/** The lowest price ever of a game that a comparison remembers, in the currency of the market; null: none is known. */
export async function knownLow(ctx: Reach, gameId: number, currency: string): Promise<KnownLow | null> {
  for (const source of storesOn(ctx)) {
    const shop = findStore(ctx, source)
    if (!shop?.low) continue
    const known = await storedAnswer<StoreLow | null>(ctx.db, answersName(source, shop.mode), keyOf(gameId))
    if (known?.answer?.currency !== currency) continue
    const { amount, day, seller } = known.answer
    return { amount, day, seller, source }
  }
  return null
}
