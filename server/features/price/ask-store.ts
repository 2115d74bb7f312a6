import { askedAgainMs, type PriceStoreName, priceText, savedStores } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import type { RequestLang } from '../../http/request-facts.ts'
import { createAnswersOf } from '../../providers/client/answers.ts'
import { type Patience, together } from '../../providers/client/retry.ts'
import { chooseOffers } from './choose-offers.ts'
import { otherNames } from './game-names.ts'
import { keepOffers } from './keep-offers.ts'
import {
  keepKnownLow,
  keepLatestRecords,
  recordsOf,
  type RecordRow,
  returnedPrices,
  saveRecord,
} from './lows.queries.ts'
import { keptOffers, lockPrices } from './offers.queries.ts'
import { answersName, findStore, storeOff } from './price-stores.ts'
import { knownId, type Platforms, type PricedGame, findGame, readPlatforms } from './priced-game.queries.ts'
import type { Static } from 'typebox'
import type { priceCalls, PriceRecord, SavedStoreId } from '../../../common/api/price.ts'
import { limits } from '../../../common/rules/limits.ts'
import { invalid, notFound } from '../../errors.ts'

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

type Given = Static<typeof priceCalls.save.body>

/** What a search returned may be saved for so long (PR-01). */
const savableMs = 600_000

/**
 * Saves a price that a search returned to somebody within ten minutes, under a name of the game (PRI-02). Throws 422
 * for any other, 404 for an unknown game.
 */
export async function savePrice(
  ctx: Pick<Context, 'db' | 'catalogue' | 'now'>,
  given: Given,
  lang: RequestLang,
): Promise<{ record: PriceRecord; saved: boolean }> {
  const game = await findGame(ctx, await readPlatforms(ctx), given.id_game)
  const { name, currency } = given
  if (!game.judge({ name, kind: null, edition: null, platforms: [] }))
    throw invalid({ name: ['This is not a name of that game.'] })
  const store = given.id_store as SavedStoreId
  const at = new Date(ctx.now())
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockPrices(trx, game.id))) throw notFound()
    const ask = { gameId: game.id, store: savedStores[store] }
    const since = new Date(at.getTime() - savableMs)
    const amount = (await returnedPrices(trx, ask, { name, currency, since })).find((one) => isText(given, one))
    if (amount === undefined) throw invalid({ price: ['No search has returned this price in the last ten minutes.'] })
    const saved = await saveRecord(trx, { game_id: game.id, store, name, amount, currency, saved_at: at })
    await keepLatestRecords(trx, { game_id: game.id, store }, limits.priceOffers)
    const row = (await recordsOf(trx, game.id)).find((one) => one.store === store && one.name === name)
    if (!row) throw notFound()
    return { record: toRecord(row, lang), saved }
  })
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether the text is that amount, as our entries write it in either language. */
const isText = ({ price, currency }: Given, amount: number): boolean =>
  (['en', 'es'] as const).some((lang) => plain(priceText(lang, amount, currency)) === plain(price))

export const toRecord = (row: RecordRow, lang: RequestLang): PriceRecord => ({
  id_game: row.game_id,
  id_store: row.store,
  name: row.name,
  currency: row.currency,
  price: priceText(lang, row.amount, row.currency),
  saved_at: row.saved_at.toISOString(),
})
