// Prices of the Xbox store, from the catalogue that Microsoft's own pages and consoles ask. It is no published
// interface, and the terms of the store do not grant automated use; that catalogue has been the same for years, the
// searches before it have not. So it is asked seldom, twice a second at most and under our own name, and the operator
// can switch it off (LUDOTECA_PROVIDERS_OFF). Microsoft's partner programme is the way with its leave. No key, no
// account, no cookie.
import type { IncomingAnswer } from '../../client/outgoing.ts'
import { personal, together } from '../../client/retry.ts'
import type { ProviderFailure } from '../../client/provider-error.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address } from '../../settings.ts'
import { addressOn } from '../addresses.ts'
import { isJson, movedIsChanged } from '../judge.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import type { PriceStore, StoreOffer, StoreQuestion } from '../store.ts'
import { createFind, createProducts, type Found, mostProducts } from './calls.ts'
import { toOffer } from './mapping.ts'

interface XboxConfig {
  url: string
  searchUrl: string
  market: Market
}

export const storeXbox = defineProvider({
  settings: {
    ...marketSetting,
    STORE_XBOX_URL: address('https://displaycatalog.mp.microsoft.com'),
    STORE_XBOX_SEARCH_URL: address('https://emerald.xboxservices.com'),
  },
  keys: [],
  fake: true,
  configure: (settings): XboxConfig => ({
    url: settings.STORE_XBOX_URL,
    searchUrl: settings.STORE_XBOX_SEARCH_URL,
    market: marketOf(settings),
  }),
  create: createXboxStore,
})

/** Twice a second over ten seconds. */
const limits = { rates: [{ calls: 20, seconds: 10, burst: 6 }], open: 4 } satisfies Parameters<typeof limitsOf>[1]
const pictureHosts = ['store-images.s-microsoft.com', 'store-images.microsoft.com']

/** It says in JSON that it does not sell a product here. */
const judgeCatalogue = (answer: IncomingAnswer): ProviderFailure | undefined =>
  isJson(answer) ? undefined : movedIsChanged(answer)

function createXboxStore({ url, searchUrl, market }: XboxConfig, parts: ProviderParts): PriceStore {
  const { client, mode, now } = parts
  const own = { limits: limitsOf(mode, limits) }
  const catalogue = client({ ...own, hosts: { catalogue: url }, judge: judgeCatalogue })
  // Its own breaker: without it, the catalogue has a search too.
  const search = client({ ...own, part: 'search', hosts: { search: searchUrl }, judge: movedIsChanged })
  // The stand-in has no pictures.
  const picture = addressOn(mode === 'on' ? pictureHosts : [])
  const find = createFind({ catalogue, search, market })
  const products = createProducts({ catalogue, market })

  return {
    mode,
    async search(question, patience = personal) {
      const term = termOf(question)
      if (term === null) return []
      const left = together(patience)
      const all = ownFirst(await find(term, question, left), question).slice(0, mostProducts)
      if (all.length === 0) return []
      const told = await products(
        all.map(({ id }) => id),
        question,
        left(),
      )
      return all.flatMap(({ id, on }): StoreOffer | [] => {
        const product = told.get(id)
        return product ? (toOffer(product, on, { market, picture, now: now() }) ?? []) : []
      })
    },
  }
}

const idPattern = /^[0-9A-Z]{12}$/

/** What the catalogue of this site knows by its id is asked for in any case, and comes first. */
function ownFirst(found: Found[], { id }: StoreQuestion): Found[] {
  const known = id?.toUpperCase()
  const unique = [...new Map(found.toReversed().map((one) => [one.id, one])).values()].toReversed()
  if (known === undefined || !idPattern.test(known)) return unique
  const own = unique.find((one) => one.id === known) ?? { id: known, on: [] }
  return [own, ...unique.filter((one) => one.id !== known)]
}
