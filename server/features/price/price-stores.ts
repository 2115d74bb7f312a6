import { type PriceStoreName, priceStores } from '../../../common/rules/prices.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Mode } from '../../providers/define.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import { type ProviderName, rowName } from '../../providers/providers.ts'
import { refusalsOf } from '../../providers/refusals.ts'
import type { Market } from '../../providers/stores/market.ts'
import type { PriceStore } from '../../providers/stores/store.ts'

/** A shop as one of our providers, and as its name begins a sentence. */
const shops = {
  playstation: { provider: 'store-playstation', title: 'The PlayStation Store' },
  xbox: { provider: 'store-xbox', title: 'The Xbox store' },
  steam: { provider: 'store-steam', title: 'Steam' },
  itad: { provider: 'itad', title: 'IsThereAnyDeal' },
  xtralife: { provider: 'store-xtralife', title: 'Xtralife' },
  cex: { provider: 'store-cex', title: 'CeX' },
  yuplay: { provider: 'store-yuplay', title: 'Yuplay' },
  allkeys: { provider: 'store-allkeys', title: 'AllKeyShop' },
} as const satisfies Record<PriceStoreName, { provider: ProviderName; title: string }>

/** The names of the shops among the providers. */
export const priceProviders: ProviderName[] = Object.values(shops).map(({ provider }) => provider)

/** The platforms that a shop sells for; one that is not here sells for any. */
const platforms: Partial<Record<PriceStoreName, readonly string[]>> = {
  playstation: ['playstation-3', 'playstation-4', 'playstation-5', 'playstation-vr2', 'ps-vita'],
  xbox: ['xbox-360', 'xbox-one', 'xbox-series', 'pc'],
  steam: ['pc', 'mac', 'linux'],
  itad: ['pc', 'mac', 'linux'],
  yuplay: ['pc', 'mac', 'linux'],
}

/** Slugs of the platforms that a shop sells for; empty: any. */
export const soldPlatforms = (name: PriceStoreName): readonly string[] => platforms[name] ?? []

type Reach = Pick<Context, 'providers'>

/** The calls of a shop; null where it is off. */
export function findStore({ providers }: Reach, name: PriceStoreName): PriceStore | null {
  const all: Partial<Record<ProviderName, unknown>> = providers
  return (all[shops[name].provider] ?? null) as PriceStore | null
}

/** The shops that can be asked here, in their order. */
export const storesOn = (reach: Reach): PriceStoreName[] =>
  priceStores.filter((name) => findStore(reach, name) !== null)

/** Under which name the answers of a shop are kept: those of its fake apart. */
export const answersName = (name: PriceStoreName, mode: Mode): string => rowName(shops[name].provider, mode)

/** The currency of the market whose prices are compared: that of the country that is asked for. */
export function marketCurrency({ config }: Pick<Context, 'config'>): string {
  const configs: Partial<Record<ProviderName, unknown>> = config.providers
  for (const { provider } of Object.values(shops)) {
    const market = (configs[provider] as { market?: Market } | null | undefined)?.market
    if (market) return market.currency
  }
  return 'EUR'
}

/** 409 for a shop that is off. */
export const storeOff = (name: PriceStoreName): AppError => refusalsOf(shops[name].title).off()

/** A failure of a shop as our own error: 409 with a code; others are returned unchanged. */
export function storeRefusal(name: PriceStoreName, error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.failure !== 'changed') return refusalsOf(shops[name].title).of(error)
  return new AppError('conflict', `${shops[name].title} has changed how it answers, and cannot be read for now.`, {
    code: 'store_changed',
    cause: error,
  })
}
