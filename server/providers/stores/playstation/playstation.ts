// Prices of the PlayStation Store, from the queries that its own pages make. They are no published interface: the shop
// knows each by a hash that changes with its pages (settings, for the operator), and Sony's terms do not grant
// automated use. So it is asked seldom, once a second at most and under our own name, and the operator can switch it
// off (LUDOTECA_PROVIDERS_OFF). There is no licensed source of these prices. No key, no account, no cookie.
import Type from 'typebox'
import { type Patience, personal, together } from '../../client/retry.ts'
import { ProviderError } from '../../client/provider-error.ts'
import type { ProviderClient } from '../../client/client.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address } from '../../settings.ts'
import { addressOn } from '../addresses.ts'
import { movedIsChanged } from '../judge.ts'
import { mostOffers } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import { orElse } from '../or-else.ts'
import type { PriceStore, StoreOffer, StoreQuestion } from '../store.ts'
import { type Hashes, oldSearchCall, pageCall, searchCall } from './calls.ts'
import { buttonPrices, pricesOf, type Shown, toOffer, toOldOffer } from './mapping.ts'
import type { WireResult } from './schema.ts'

interface PlaystationConfig {
  url: string
  oldUrl: string
  hashes: Hashes
  market: Market
}

const hash = (usual: string) => ({
  schema: Type.String({ default: usual, pattern: '^[0-9a-f]{64}$', description: 'a SHA-256 hash in 64 digits' }),
})

export const storePlaystation = defineProvider({
  settings: {
    ...marketSetting,
    STORE_PLAYSTATION_URL: address('https://web.np.playstation.com'),
    STORE_PLAYSTATION_OLD_URL: address('https://store.playstation.com'),
    STORE_PLAYSTATION_SEARCH_HASH: hash('4df6284f982e57bec70f23c77e2c219dc792eb19af7fb3d3a81767aa3f1958aa'),
    STORE_PLAYSTATION_CONCEPT_HASH: hash('abcb311ea830e679fe2b697a27f755764535d825b24510ab1239a4ca3092bd09'),
    STORE_PLAYSTATION_PRODUCT_HASH: hash('a128042177bd93dd831164103d53b73ef790d56f51dae647064cb8f9d9fc9d1a'),
  },
  keys: [],
  fake: true,
  configure: (settings): PlaystationConfig => ({
    url: settings.STORE_PLAYSTATION_URL,
    oldUrl: settings.STORE_PLAYSTATION_OLD_URL,
    hashes: {
      search: settings.STORE_PLAYSTATION_SEARCH_HASH,
      concept: settings.STORE_PLAYSTATION_CONCEPT_HASH,
      product: settings.STORE_PLAYSTATION_PRODUCT_HASH,
    },
    market: marketOf(settings),
  }),
  create: createPlaystationStore,
})

/** One a second over ten seconds: a question and the pages that it needs go out together. */
const limits = { rates: [{ calls: 10, seconds: 10, burst: 4 }], open: 3 } satisfies Parameters<typeof limitsOf>[1]
const pictureHosts = ['image.api.playstation.com', 'store.playstation.com', 'gmedia.playstation.com']

function createPlaystationStore(config: PlaystationConfig, { client, mode }: ProviderParts): PriceStore {
  const { url, oldUrl, hashes, market } = config
  const headers = {
    // The locale decides the prices too: it has the market's own only.
    'x-psn-store-locale-override': market.locale,
    // It refuses calls without these two, GET or not.
    'content-type': 'application/json',
    origin: 'https://store.playstation.com',
  }
  const own = { limits: limitsOf(mode, limits), judge: movedIsChanged }
  const { ask } = client({ ...own, hosts: { store: url }, headers })
  const old = client({ ...own, part: 'old', hosts: { store: oldUrl } })
  // The stand-in has no pictures.
  const picture = addressOn(mode === 'on' ? pictureHosts : [])

  return {
    mode,
    async search(question, patience = personal) {
      const term = termOf(question)
      if (term === null) return []
      const shown: Shown = { market, lang: question.lang, picture }
      const left = together(patience)
      const now = async (): Promise<StoreOffer[]> => {
        const rows = ownFirst(await ask(searchCall(term, market, hashes), left()), question)
        const pages = await askPages({ ask, hashes, market }, rows, left)
        return rows.flatMap((row) => toOffer(row, shown, pages.get(row.id)) ?? [])
      }
      const before = async (): Promise<StoreOffer[]> =>
        (await old.ask(oldSearchCall(term, market), left())).flatMap((link) => toOldOffer(link, shown) ?? [])
      return (await orElse(now, before, left)).slice(0, mostOffers)
    },
  }
}

/** What the catalogue knows by its id comes first. */
const ownFirst = (rows: WireResult[], { id }: StoreQuestion): WireResult[] =>
  rows.toSorted((a, b) => Number(b.id === id) - Number(a.id === id))

/**
 * Of so many results without a price the page is asked: the best matches, for a page takes a second of everybody's
 * time.
 */
const mostPages = 2

/** The prices of the best matches whose price the search does not tell. */
async function askPages(
  { ask, hashes, market }: Pick<PlaystationConfig, 'hashes' | 'market'> & Pick<ProviderClient, 'ask'>,
  rows: WireResult[],
  left: () => Patience,
): Promise<Map<string, ReturnType<typeof buttonPrices>>> {
  const unpriced = rows.filter((row) => isWhole(row) && pricesOf(row.price, market) === null).slice(0, mostPages)
  const pages = await Promise.all(
    unpriced.map(async ({ id }) => {
      try {
        return [[id, buttonPrices(await ask(pageCall(id, hashes), left()), market)] as const]
      } catch (error) {
        // The others have their prices; why this one has none is in the record of the call.
        if (error instanceof ProviderError && error.failure !== 'ended') return []
        throw error
      }
    }),
  )
  return new Map(pages.flat())
}

/** A game, an edition or several games: not what goes with one. */
const isWhole = ({ storeDisplayClassification: sort }: WireResult): boolean =>
  sort === null || /^(?:FULL_GAME|PREMIUM_EDITION|GAME_BUNDLE)$/.test(sort)
