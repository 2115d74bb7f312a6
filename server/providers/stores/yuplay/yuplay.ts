// Yuplay is a key reseller. It has no interface: this reads the pages of its shop, whose terms forbid that. So it is
// off unless the operator switches it on (STORE_YUPLAY=on), who should have the shop's leave; the feed of its affiliate
// programme is another way. It is asked seldom and under our own name, and left alone for half an hour when it shows a
// wall.
import { personal } from '../../client/retry.ts'
import type { IncomingAnswer } from '../../client/outgoing.ts'
import { ProviderError, type ProviderFailure } from '../../client/provider-error.ts'
import { createCheck, fittingRows, html, type LongReader } from '../../client/readers.ts'
import { defineProvider, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address, key } from '../../settings.ts'
import { addressOn } from '../addresses.ts'
import { answerBytes, mostOffers } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import type { PriceStore, StoreOffer } from '../store.ts'
import { site, toOffer } from './mapping.ts'
import { readCatalogue } from './read-catalogue.ts'
import { WireHit } from './schema.ts'

interface YuplayConfig {
  url: string
  market: Market
}

export const storeYuplay = defineProvider({
  settings: {
    STORE_YUPLAY: key('^on$', 'on, to read the pages of Yuplay'),
    STORE_YUPLAY_URL: address(site),
    ...marketSetting,
  },
  keys: ['STORE_YUPLAY'],
  fake: true,
  configure: (settings): YuplayConfig => ({ url: settings.STORE_YUPLAY_URL, market: marketOf(settings) }),
  create: createYuplay,
})

const pictureHost = 'img.yuplay.com'
const fitsHit = createCheck(WireHit)
const minute = 60_000

function createYuplay({ url, market }: YuplayConfig, { client, mode }: ProviderParts): PriceStore {
  const { ask } = client({
    hosts: { pages: url },
    headers: { 'accept-language': 'en' },
    limits: limitsOf(mode, { rates: [{ calls: 1, seconds: 2 }], open: 2 }),
    breaker: { failures: 5, restMs: 30 * minute },
    judge,
  })
  const place = {
    page: addressOn([new URL(site).host]),
    // Its stand-in has no pictures.
    picture: addressOn(mode === 'on' ? [pictureHost, new URL(site).host] : []),
    currency: market.currency,
  }
  const offers: LongReader<StoreOffer[]> = {
    accept: html.accept,
    async read(answer) {
      const { isCatalogue, isWhole, hits } = await readCatalogue(html.read(answer).text)
      if (!isCatalogue) throw new ProviderError('changed', 'the page has no list of products')
      if (!isWhole) throw new ProviderError('changed', 'the list of products has no end')
      const good = fittingRows<WireHit>(hits, fitsHit)
      const read = good.flatMap((hit) => toOffer(hit, place) ?? [])
      if (good.some(({ price }) => /\d/.test(price ?? '')) && read.every(({ price }) => price === null))
        throw new ProviderError('changed', 'no price of the page can be read')
      return read
    },
  }
  return {
    mode,
    async search(question, patience = personal) {
      const text = termOf(question)
      if (text === null) return []
      const call = { name: 'search', path: '/products/', query: { search: text }, read: offers, maxBytes: answerBytes }
      return (await ask(call, patience)).slice(0, mostOffers)
    },
  }
}

/** The wall before the shop, whatever its status. */
function judge({ status, body }: IncomingAnswer): ProviderFailure | undefined {
  if (body.subarray(0, 2_000).includes('<title>Just a moment...</title>')) return 'blocked'
  return status === 404 ? 'changed' : undefined
}
