import { askedAgainMs, type PriceStoreName } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import type { RequestLang } from '../../http/lang.ts'
import { createAnswersOf } from '../../providers/client/answers.ts'
import { type Patience, together } from '../../providers/client/patience.ts'
import { chooseOffers } from './choose-offers.ts'
import { otherNames } from './game-names.ts'
import { keepOffers } from './keep-offers.ts'
import { keepKnownLow } from './known-low.ts'
import { keptOffers } from './offers.queries.ts'
import { answersName, findStore, storeOff } from './price-stores.ts'
import { knownId, type Platforms, type PricedGame } from './priced-game.ts'

interface Question {
  store: PriceStoreName
  game: PricedGame
  platforms: Platforms
  lang: RequestLang
  patience: Patience
}

/**
 * Asks shops for games. What they have is kept and read from there. Throws 409 `provider_off`, or a ProviderError: what
 * was known before is no answer here, it stands beside it with its time.
 */
export function createAsking(ctx: Context) {
  const answersOf = createAnswersOf(ctx)
  return async ({ store, game, platforms, lang, patience }: Question): Promise<void> => {
    const shop = findStore(ctx, store)
    if (!shop) throw storeOff(store)
    const { signal } = patience
    const answers = answersOf(answersName(store, shop.mode))
    await answers.get(
      {
        key: `offers:1:${game.id}`,
        freshMs: () => askedAgainMs,
        keepMs: askedAgainMs,
        async bring(end) {
          const id = await idInShop(ctx, store, game)
          const question = { name: game.title, others: otherNames(game), lang, ...(id !== undefined && { id }) }
          const left = together({ ...patience, signal: end })
          const chosen = chooseOffers(store, game, await shop.search(question, left()), platforms)
          await keepOffers(ctx, { gameId: game.id, store }, chosen)
          await keepKnownLow(answers, shop, { gameId: game.id, offers: chosen, patience: left() })
          return { found: chosen.length }
        },
      },
      signal,
    )
  }
}
export type Asking = ReturnType<typeof createAsking>

/** Its number in the shop: from the catalogue, else that under which the plain game was found before. */
async function idInShop({ db }: Context, store: PriceStoreName, game: PricedGame): Promise<string | undefined> {
  const known = knownId(game, store)
  if (known !== undefined) return known
  const found = await keptOffers(db, game.id, [store])
  return found.find(({ edition }) => edition === null)?.offer_id
}
