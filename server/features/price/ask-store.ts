import type { PriceStoreName } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import type { RequestLang } from '../../http/lang.ts'
import { type Answers, createAnswers } from '../../providers/client/answers.ts'
import type { Patience } from '../../providers/client/patience.ts'
import type { PriceStore } from '../../providers/stores/store.ts'
import { chooseOffers } from './choose-offers.ts'
import { keepOffers } from './keep-offers.ts'
import { keptOffers } from './offers.queries.ts'
import { answersName, findStore, storeOff } from './price-stores.ts'
import type { Platforms, PricedGame } from './priced-game.ts'

/** A shop is asked for a game once in this time, however many people look. */
const freshMs = 3_600_000

interface Question {
  store: PriceStoreName
  game: PricedGame
  platforms: Platforms
  lang: RequestLang
  patience: Patience
}

/**
 * Asks shops for games. What they have is kept and read from there. Throws 409 `provider_off`, or a ProviderError: what was known before is
 * no answer here, it stands beside it with its time.
 */
export function createAsking(ctx: Context) {
  const kept = new Map<string, Answers>()
  const answersOf = (store: PriceStoreName, { mode }: PriceStore): Answers => {
    const name = answersName(store, mode)
    const answers = kept.get(name) ?? createAnswers(ctx, name)
    kept.set(name, answers)
    return answers
  }

  return async ({ store, game, platforms, lang, patience }: Question): Promise<void> => {
    const shop = findStore(ctx, store)
    if (!shop) throw storeOff(store)
    const { signal } = patience
    await answersOf(store, shop).get(
      {
        key: `offers:1:${game.id}`,
        freshMs: () => freshMs,
        keepMs: freshMs,
        async bring(end) {
          const id = await idInShop(ctx, store, game)
          const question = { name: game.title, lang, ...(id !== undefined && { id }) }
          const offers = await shop.search(question, { ...patience, signal: end })
          const chosen = chooseOffers(store, game, offers, platforms)
          await keepOffers(ctx, { gameId: game.id, store }, chosen)
          return { found: chosen.length }
        },
      },
      signal,
    )
  }
}
export type Asking = ReturnType<typeof createAsking>

/** How our catalogue names the numbers of shops. */
const idNames: Partial<Record<PriceStoreName, string>> = {
  steam: 'steam',
  itad: 'steam',
  playstation: 'psn',
  xbox: 'xbox',
}

/** Its number in the shop: from the catalogue, else that under which the plain game was found before. */
async function idInShop({ db }: Context, store: PriceStoreName, game: PricedGame): Promise<string | undefined> {
  const known = game.external_ids[idNames[store] ?? '']
  if (typeof known === 'string' || typeof known === 'number') return String(known)
  const found = await keptOffers(db, game.id, [store])
  return found.find(({ edition }) => edition === null)?.offer_id
}
