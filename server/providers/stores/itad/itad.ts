// IsThereAnyDeal compares the prices of shops that sell games for PC with the maker's leave. This is its published
// interface (docs.isthereanydeal.com, 2.10): a free key, 1,000 calls in five minutes. Its terms allow public sites, ask
// for credit, and want prices as they are and its links as they are: so an offer leads to its own page of the game,
// where they stand. It does not want to be competed with: an operator asks it once. Off without a key.
import { type Patience, personal, together } from '../../client/retry.ts'
import type { IncomingAnswer } from '../../client/outgoing.ts'
import type { ProviderFailure } from '../../client/provider-error.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address, secret } from '../../settings.ts'
import { isAppId } from '../../steam/mapping.ts'
import { addressOn } from '../addresses.ts'
import { isJson, movedIsChanged } from '../judge.ts'
import { mostOffers } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import type { PriceStore, StoreQuestion } from '../store.ts'
import { createCalls } from './calls.ts'
import { gameIn, toLow, toOffers } from './mapping.ts'

interface ItadConfig {
  key: string
  url: string
  market: Market
}

export const itad = defineProvider({
  settings: {
    ...marketSetting,
    ITAD_KEY: secret('a key of IsThereAnyDeal'),
    ITAD_URL: address('https://api.isthereanydeal.com'),
  },
  keys: ['ITAD_KEY'],
  fake: true,
  configure: (settings): ItadConfig => ({
    key: settings.ITAD_KEY ?? '',
    url: settings.ITAD_URL,
    market: marketOf(settings),
  }),
  create: createItad,
})

const limits = { rates: [{ calls: 900, seconds: 300, burst: 30 }], open: 6 } satisfies Parameters<typeof limitsOf>[1]
const pictureHosts = ['assets.isthereanydeal.com']

function createItad({ key, url, market }: ItadConfig, { client, mode }: ProviderParts): Required<PriceStore> {
  const { ask } = client({
    hosts: { api: url },
    limits: limitsOf(mode, limits),
    // Not in the address: addresses are written down in many places.
    headers: { 'itad-api-key': key },
    judge,
  })
  const { lookup, named, pricesOf, lowOf } = createCalls(ask, market)
  // The stand-in has no pictures.
  const picture = addressOn(mode === 'on' ? pictureHosts : [])

  /** Every game that is meant by a question, with its prices where it has any. */
  async function look(question: StoreQuestion, patience: Patience) {
    const title = termOf(question)
    if (title === null) return []
    const left = together(patience)
    const { id } = question
    const own = id !== undefined && isAppId(id) ? await lookup(id, left()) : null
    const games = own ? [own] : await named(title, question, left())
    const rows = new Map((await pricesOf(games, left())).map((row) => [row.id, row]))
    return games.flatMap((game) => {
      const prices = rows.get(game.id)
      return prices ? [{ game, prices }] : []
    })
  }

  return {
    mode,
    async search(question, patience = personal) {
      const all = await look(question, patience)
      return all.flatMap(({ game, prices }) => toOffers(game, prices.deals, picture)).slice(0, mostOffers)
    },
    async low(offerId, patience = personal) {
      const id = gameIn(offerId)
      const low = id === null ? null : await lowOf(id, patience)
      return low && toLow(low)
    },
  }
}

/** A key that it does not accept is refused in JSON, a robot with a page. */
const judge = (answer: IncomingAnswer): ProviderFailure | undefined =>
  answer.status === 403 && isJson(answer) ? 'auth' : movedIsChanged(answer)
