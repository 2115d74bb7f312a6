// AllKeyShop compares the prices of key resellers and of official shops. The two addresses that its own pages ask are
// no published interface, and its terms do not grant automated use. So it is asked seldom, under our own name, and the
// operator can switch it off (LUDOTECA_PROVIDERS_OFF=store-allkeys); its partner programme is the way with its leave.
// It never learns what people search: names are looked up in its list here, and only the numbers of products go out.
import type { ProviderClient } from '../../client/client.ts'
import { type Patience, personal, together } from '../../client/retry.ts'
import { ProviderError } from '../../client/provider-error.ts'
import { createCheck, fittingRows } from '../../client/readers.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { movedIsChanged } from '../judge.ts'
import { limitsOf } from '../../game-platform.ts'
import { address } from '../../settings.ts'
import { answerBytes, mostOffers } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { storeJson } from '../store-json.ts'
import type { PriceStore, StoreOffer, StoreQuestion } from '../store.ts'
import { hasMerchant, toOffers } from './mapping.ts'
import { createNames } from './names.ts'
import type { Product } from './pack-names.ts'
import { readNames } from './read-names.ts'
import { WireOffer, WireOffers } from './schema.ts'

interface AllkeysConfig {
  url: string
  market: Market
}

export const storeAllkeys = defineProvider({
  settings: { STORE_ALLKEYS_URL: address('https://www.allkeyshop.com'), ...marketSetting },
  keys: [],
  fake: true,
  configure: (settings): AllkeysConfig => ({ url: settings.STORE_ALLKEYS_URL, market: marketOf(settings) }),
  create: createAllkeys,
})

const minute = 60_000
/** Some 195,000 names. */
const namesBytes = 40_000_000
const namesMs = 30_000
/** Nobody waits for the list: it may have its three tries. */
const namesPatience: Patience = { wait: minute, within: 90_000 }
/** A title has a product for each platform, and a call for each takes its time. */
const mostProducts = 2
const offersMs = 8_000

function createAllkeys({ url, market }: AllkeysConfig, parts: ProviderParts): PriceStore {
  const { client, db, log, mode, now, row } = parts
  const { ask } = client({
    hosts: { shop: url },
    limits: limitsOf(mode, { rates: [{ calls: 1, seconds: 1.5 }], open: 2 }),
    judge: movedIsChanged,
    breaker: { failures: 5, restMs: 15 * minute },
    timeoutMs: namesMs,
  })
  const query = { action: 'gameNames', currency: market.currency.toLowerCase() }
  const names = createNames({
    db,
    row,
    log,
    now,
    bring: () =>
      ask({ name: 'names', path: '/api/v2/vaks.php', query, read: readNames, maxBytes: namesBytes }, namesPatience),
  })
  const offersOf = createOffers(ask, market)

  return {
    mode,
    async search(question, patience = personal) {
      const left = together(patience)
      const products = choose(await names.find(question.name, question.others ?? [], left()), question)
      const offers: StoreOffer[] = []
      for (const [at, product] of products.entries()) {
        try {
          offers.push(...(await offersOf(product, left())))
        } catch (error) {
          // What the first product has is worth more than nothing; why the second has nothing is in the record.
          if (at === 0 || !(error instanceof ProviderError) || error.failure === 'ended') throw error
        }
      }
      return offers.slice(0, mostOffers)
    },
  }
}

/** One product for each platform, the newest of several by one title, and the one that is asked for first. */
function choose(products: Product[], { id = '' }: StoreQuestion): Product[] {
  const asked = Number(id.split('-', 1)[0])
  const newest = products.toSorted(
    (a, b) => Number(b.id === asked) - Number(a.id === asked) || platformRank(a) - platformRank(b) || b.id - a.id,
  )
  const platforms = new Set<string>()
  return newest.filter(({ platform }) => !platforms.has(platform) && platforms.add(platform)).slice(0, mostProducts)
}

const ranks = ['PC', 'PS5', 'Nintendo Switch 2', 'Xbox Series X|S', 'Xbox Series X', 'Xbox Series', 'Nintendo Switch']

function platformRank({ platform }: Product): number {
  const rank = ranks.indexOf(platform)
  return rank < 0 ? ranks.length : rank
}

const fitsOffer = createCheck(WireOffer)
const offersFound = storeJson(WireOffers, readOffers)

function createOffers(ask: ProviderClient['ask'], market: Market) {
  return async (product: Product, patience: Patience): Promise<StoreOffer[]> => {
    const query = {
      action: 'get_offers',
      product: product.id,
      currency: market.currency.toLowerCase(),
      region: '',
      edition: '',
      moreq: '',
      // Names of editions are the same whoever reads them.
      locale: 'en',
      use_beta_offers_display: 1,
    }
    const path = '/blog/wp-admin/admin-ajax.php'
    const call = { name: 'offers', path, query, read: offersFound, timeoutMs: offersMs, maxBytes: answerBytes }
    const { wire, rows } = await ask(call, patience)
    return toOffers(wire, rows, product, market)
  }
}

function readOffers(wire: WireOffers): { wire: WireOffers; rows: WireOffer[] } {
  if (!wire.success) throw new ProviderError('upstream', 'the shop says that its comparison failed')
  if (wire.offers == null) throw new ProviderError('changed', 'the answer has no list of offers')
  const rows = fittingRows<WireOffer>(Object.values(wire.offers), fitsOffer)
  if (rows.length > 0 && !rows.some((row) => hasMerchant(wire, row)))
    throw new ProviderError('changed', 'no offer names a merchant of the list')
  return { wire, rows }
}
