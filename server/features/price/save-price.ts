import type { Static } from 'typebox'
import type { priceCalls, PriceRecord, SavedStoreId } from '../../../common/api/price.ts'
import { limits } from '../../../common/rules/limits.ts'
import { priceText, savedStores } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { RequestLang } from '../../http/lang.ts'
import { lockPrices } from './offers.queries.ts'
import { findGame, readPlatforms } from './priced-game.ts'
import { keepLatestRecords, recordsOf, type RecordRow, returnedPrices, saveRecord } from './records.queries.ts'

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
