// CeX buys and sells games second-hand. The search of its site is not a published interface: public programs use it
// without a key, and its terms forbid automated collection. So it is asked seldom, under our own name, and the operator
// can switch it off (LUDOTECA_PROVIDERS_OFF=store-cex) or ask CeX for leave. The site sends a key of its own, which is
// not ours to copy: should keys be demanded, STORE_CEX_APP and STORE_CEX_KEY are where to set one that CeX has given.
import { type Patience, personal } from '../../client/retry.ts'
import type { IncomingAnswer } from '../../client/outgoing.ts'
import type { ProviderFailure } from '../../client/provider-error.ts'
import { createCheck, fittingRows } from '../../client/readers.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address, key, secret } from '../../settings.ts'
import { addressOn } from '../addresses.ts'
import { answerBytes, mostOffers } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import { storeJson } from '../store-json.ts'
import type { PriceStore } from '../store.ts'
import { cexShops, pictureHostOf, siteOf, toOffer } from './mapping.ts'
import { WireBox, WireResults } from './schema.ts'

interface CexConfig {
  url: string
  market: Market
  /** Headers that name us, once the shop has given a key. */
  key: Record<string, string>
}

export const storeCex = defineProvider({
  settings: {
    STORE_CEX_URL: address('https://search.webuy.io'),
    STORE_CEX_APP: key('^\\w{1,40}$', 'the name of an application at the search of CeX'),
    STORE_CEX_KEY: secret('a key of the search of CeX'),
    ...marketSetting,
  },
  keys: [],
  fake: true,
  configure: (settings): CexConfig => ({
    url: settings.STORE_CEX_URL,
    market: marketOf(settings),
    key: {
      ...(settings.STORE_CEX_APP !== undefined && { 'x-algolia-application-id': settings.STORE_CEX_APP }),
      ...(settings.STORE_CEX_KEY !== undefined && { 'x-algolia-api-key': settings.STORE_CEX_KEY }),
    },
  }),
  create: createCex,
})

const fitsBox = createCheck(WireBox)
const hitsPerPage = 20

/** Its rows: a box that does not fit is left out, and one alone that fits is enough. */
const boxes = storeJson(WireResults, ({ results }) => fittingRows<WireBox>(results[0]?.hits, fitsBox))

const minute = 60_000

/** Null in countries where it has no shop that we can read. */
function createCex({ url, market, key }: CexConfig, { client, mode }: ProviderParts): PriceStore | null {
  const shop = cexShops[market.country]
  if (!shop) return null
  const { ask } = client({
    hosts: { search: url },
    headers: { origin: siteOf(shop), ...key },
    limits: limitsOf(mode, { rates: [{ calls: 1, seconds: 1 }], open: 2 }),
    breaker: { failures: 5, restMs: 15 * minute },
    judge,
  })
  // Its stand-in has no pictures.
  const picture = addressOn(mode === 'on' ? [pictureHostOf(shop)] : [])
  const place = { shop, currency: market.currency, picture }

  async function search(text: string, patience: Patience) {
    const filters = 'boxVisibilityOnWeb=1 AND boxSaleAllowed=1'
    const params = `query=${encodeURIComponent(text)}&hitsPerPage=${hitsPerPage}&page=0&filters=${encodeURIComponent(filters)}`
    const found = await ask(
      {
        name: 'search',
        path: '/1/indexes/*/queries',
        json: { requests: [{ indexName: `prod_cex_${shop?.code}`, params }] },
        repeatable: true,
        read: boxes,
        maxBytes: answerBytes,
      },
      patience,
    )
    return found.flatMap((box) => toOffer(box, place) ?? []).slice(0, mostOffers)
  }
  return {
    mode,
    async search(question, patience = personal) {
      const text = termOf(question)
      return text === null ? [] : search(text, patience)
    },
  }
}

/** A page instead of data is a wall before the shop; data with a 403 means that it wants a key now. */
function judge({ status, headers }: IncomingAnswer): ProviderFailure | undefined {
  if (status === 404) return 'changed'
  return status === 403 && /\bjson\b/i.test(headers['content-type'] ?? '') ? 'auth' : undefined
}
