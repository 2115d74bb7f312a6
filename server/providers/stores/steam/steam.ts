// Prices of the Steam store, from the two calls that its own pages make. Neither is documented; both have been the same
// for ten years. Valve puts up with modest use: about 200 calls in five minutes for each address. The terms of its web
// API, the nearest that there are, ask for credit and for caching. No key, no account, no cookie.
import { type Patience, personal, together } from '../../client/retry.ts'
import { createCheck, fittingRows } from '../../client/readers.ts'
import { defineProvider, type Mode, type ProviderParts } from '../../define.ts'
import { limitsOf } from '../../game-platform.ts'
import { address } from '../../settings.ts'
import { isAppId } from '../../steam/mapping.ts'
import { addressOn } from '../addresses.ts'
import { movedIsChanged } from '../judge.ts'
import { answerBytes } from '../limits.ts'
import { type Market, marketOf, marketSetting } from '../market.ts'
import { termOf } from '../offer.ts'
import { storeJson } from '../store-json.ts'
import type { PriceStore, StoreOffer, StoreQuestion } from '../store.ts'
import { toAppOffer, toOffer } from './mapping.ts'
import { WireApp, WireDetails, WireFound, WireItem } from './schema.ts'

interface SteamConfig {
  url: string
  market: Market
}

const pictureHosts = [
  'shared.akamai.steamstatic.com',
  'shared.cloudflare.steamstatic.com',
  'shared.fastly.steamstatic.com',
  'cdn.akamai.steamstatic.com',
  'cdn.cloudflare.steamstatic.com',
]

export const storeSteam = defineProvider({
  settings: { ...marketSetting, STORE_STEAM_URL: address('https://store.steampowered.com') },
  keys: [],
  fake: true,
  configure: (settings): SteamConfig => ({ url: settings.STORE_STEAM_URL, market: marketOf(settings) }),
  create: createSteamStore,
})

const limits = { rates: [{ calls: 180, seconds: 300, burst: 20 }], open: 4 } satisfies Parameters<typeof limitsOf>[1]

const fitsItem = createCheck(WireItem)
const fitsApp = createCheck(WireApp)
const itemsFound = storeJson(WireFound, ({ items }) => fittingRows<WireItem>(items, fitsItem))
/** What it has under each id; none where it does not sell it here. */
const appsById = storeJson(
  WireDetails,
  (details) =>
    new Map(
      Object.entries(details).flatMap(([id, { success, data }]) =>
        success ? fittingRows<WireApp>([data], fitsApp).map((app) => [id, app] as const) : [],
      ),
    ),
)
const languages = { en: 'english', es: 'spanish' }

function createSteamStore({ url, market }: SteamConfig, { client, mode }: ProviderParts): PriceStore {
  const { ask } = client({ hosts: { store: url }, limits: limitsOf(mode, limits), judge: movedIsChanged })
  const picture = pictureIn(mode)
  const place = ({ lang }: StoreQuestion) => ({ l: languages[lang], cc: market.country })

  async function found(term: string, question: StoreQuestion, patience: Patience): Promise<StoreOffer[]> {
    const query = { term, ...place(question) }
    const items = await ask(
      { name: 'search', path: '/api/storesearch/', query, read: itemsFound, maxBytes: answerBytes },
      patience,
    )
    return items.flatMap((item) => toOffer(item, picture) ?? [])
  }

  /** What the shop has under this id; null where it does not sell it here. */
  async function app(id: string, question: StoreQuestion, patience: Patience): Promise<StoreOffer | null> {
    const query = { appids: id, ...place(question) }
    const apps = await ask(
      { name: 'app', path: '/api/appdetails', query, read: appsById, maxBytes: answerBytes },
      patience,
    )
    const own = apps.get(id)
    return own ? toAppOffer(own, market.currency, picture) : null
  }

  return {
    mode,
    async search(question, patience = personal) {
      const term = termOf(question)
      if (term === null) return []
      const left = together(patience)
      const offers = await found(term, question, left())
      const id = question.id
      if (id === undefined || !isAppId(id)) return offers
      const others = offers.filter((offer) => offer.id !== id)
      const known = offers.find((offer) => offer.id === id)
      // Its search does not say why something has no price; asking for the game itself does.
      const own = known?.price ? known : ((await app(id, question, left())) ?? known)
      return own ? [own, ...others] : others
    },
  }
}

/** The stand-in has no pictures. */
const pictureIn = (mode: Mode) => addressOn(mode === 'on' ? pictureHosts : [])
