import type { KnownLow } from '../../../common/api/price.ts'
import type { Context } from '../../context.ts'
import type { Answers } from '../../providers/client/answers.ts'
import { partsOfAnswer } from '../../providers/client/answers.queries.ts'
import type { Patience } from '../../providers/client/patience.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { PriceStore, StoreLow } from '../../providers/stores/store.ts'
import type { KeptOffer } from './choose-offers.ts'
import { answersName, findStore, storesOn } from './price-stores.ts'

type Reach = Pick<Context, 'db' | 'providers'>

const hour = 3_600_000
/** A low is old by nature: asking again is for a newer one. */
const freshMs = 20 * hour
const keepMs = 60 * 24 * hour
const keyOf = (gameId: number): string => `low:1:${gameId}`

/**
 * Keeps the lowest price ever that a comparison remembers of a game, which it was found to be by its plain offer. Kept
 * as its answer, apart from what we saw ourselves: it belongs to no watch and to no line. Without it the offers are
 * what they are.
 */
export async function keepKnownLow(
  answers: Answers,
  { low }: PriceStore,
  { gameId, offers, patience }: { gameId: number; offers: readonly KeptOffer[]; patience: Patience },
): Promise<void> {
  const plain = offers.find(({ edition }) => edition === null)
  if (!low || !plain) return
  const bring = (signal: AbortSignal) => low(plain.offer_id, { ...patience, signal })
  try {
    await answers.get({ key: keyOf(gameId), freshMs: () => freshMs, keepMs, bring }, patience.signal)
  } catch (error) {
    // The admin page says why.
    if (!(error instanceof ProviderError)) throw error
  }
}

/**
 * The lowest prices ever that a comparison remembers of some games, in the currency of the market; games of which none
 * is known are left out.
 */
export async function knownLows(
  ctx: Reach,
  gameIds: readonly number[],
  currency: string,
): Promise<Map<number, KnownLow>> {
  const found = new Map<number, KnownLow>()
  if (gameIds.length === 0) return found
  for (const source of storesOn(ctx)) {
    const shop = findStore(ctx, source)
    if (!shop?.low) continue
    const kept = await partsOfAnswer<StoreLow | null>(ctx.db, answersName(source, shop.mode), gameIds.map(keyOf))
    for (const id of gameIds) {
      const low = kept.get(keyOf(id))
      if (low?.currency !== currency || found.has(id)) continue
      found.set(id, { amount: low.amount, day: low.day, seller: low.seller, source })
    }
  }
  return found
}
