// Xtralife is a Spanish shop of boxed games. What its own pages ask is no published interface, its terms forbid
// automated collection, and robots.txt keeps some robots out of its catalogue. So it is asked seldom, under our own
// name, and the operator can switch it off (LUDOTECA_PROVIDERS_OFF=store-xtralife); its affiliate programme is the way
// with its leave.
import { personal } from '../../client/retry.ts'
import type { IncomingAnswer } from '../../client/outgoing.ts'
import { ProviderError, type ProviderFailure } from '../../client/provider-error.ts'
import { createCheck, fittingRows } from '../../client/readers.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address } from '../../settings.ts'
import { addressOn } from '../addresses.ts'
import { answerBytes, mostOffers } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import { storeJson } from '../store-json.ts'
import type { PriceStore } from '../store.ts'
import { site, toOffer } from './mapping.ts'
import { WireFound, WireSku } from './schema.ts'

interface XtralifeConfig {
  url: string
  market: Market
}

export const storeXtralife = defineProvider({
  settings: { STORE_XTRALIFE_URL: address('https://api.xtralife.com'), ...marketSetting },
  keys: [],
  fake: true,
  configure: (settings): XtralifeConfig => ({ url: settings.STORE_XTRALIFE_URL, market: marketOf(settings) }),
  create: createXtralife,
})

const pictureHost = 'static.xtralife.com'
const fitsSku = createCheck(WireSku)
const perPage = 24
const minute = 60_000

/** Its rows; it says with a good status that something went wrong. */
const rows = storeJson(WireFound, ({ success, body }) => {
  if (!success) throw new ProviderError('upstream', 'the shop says that its search failed')
  return fittingRows<WireSku>(body?.results, fitsSku)
})

/** Null outside of Spain, where it sells nothing. */
function createXtralife({ url, market }: XtralifeConfig, { client, mode }: ProviderParts): PriceStore | null {
  if (market.country !== 'ES') return null
  const { ask } = client({
    hosts: { api: url },
    headers: { origin: site, referer: `${site}/` },
    limits: limitsOf(mode, { rates: [{ calls: 1, seconds: 1 }], open: 2 }),
    breaker: { failures: 5, restMs: 15 * minute },
    judge,
  })
  // Its stand-in has no pictures.
  const addresses = { page: addressOn([new URL(site).host]), picture: addressOn(mode === 'on' ? [pictureHost] : []) }
  return {
    mode,
    async search(question, patience = personal) {
      const term = termOf(question)
      if (term === null) return []
      const query = { term, filters: '[]', storefrontId: 1, page: 1, howMany: perPage }
      const path = '/public-api/v1/search-sku'
      const skus = await ask({ name: 'search', path, query, read: rows, maxBytes: answerBytes }, patience)
      return skus.flatMap((sku) => toOffer(sku, addresses) ?? []).slice(0, mostOffers)
    },
  }
}

/** There is no game that its search does not know: the call is no longer there. */
const judge = ({ status }: IncomingAnswer): ProviderFailure | undefined => (status === 404 ? 'changed' : undefined)
