import type { Mode } from '../define.ts'
import type { Patience } from '../client/retry.ts'

/** An amount in the minor units of its currency: cents, whole yen. */
export interface Money {
  amount: number
  /** ISO 4217, in capitals. */
  currency: string
}

/** What a shop sells under one name. Texts are limited and cleaned, addresses checked. */
export interface StoreOffer {
  /** Its id in the shop. */
  id: string
  /** As the shop writes it, without the platform where the shop keeps that apart. */
  name: string
  /** Its page, by https on one of the shop's own hosts. */
  url: string
  /** A picture, by https on one of the shop's own picture hosts. */
  image: string | null
  /** What it costs now; null where it is announced, sold out, or only part of a subscription. Free is 0. */
  price: Money | null
  /** What it costs without its discount; null without one. */
  regular: Money | null
  /**
   * Words for its platforms as `server/features/import/platform-words.ts` reads them; empty where the shop does not
   * say.
   */
  platforms: string[]
  /** Where the shop itself says it: an addition is no game. Otherwise the name decides. */
  kind: 'game' | 'bundle' | 'addon' | null
  /** The edition, where the shop keeps it apart from the name. */
  edition: string | null
  condition: 'digital' | 'new' | 'used'
  inStock: boolean
  /** The shop behind a comparison (AllKeyShop, IsThereAnyDeal); `official` sells with the maker's leave. */
  seller: { name: string; official: boolean } | null
}

export interface StoreQuestion {
  /** The title, as the catalogue has it. */
  name: string
  /**
   * Its other names, the nearest first: for a shop whose list is read here. Those that are searched get the title
   * alone.
   */
  others?: readonly string[]
  lang: 'en' | 'es'
  /** Its id in the shop, where the catalogue knows one. */
  id?: string
}

/** The lowest price ever that a comparison remembers, on a day and at a shop. */
export interface StoreLow extends Money {
  /** "2024-03-12". */
  day: string
  seller: string
}

/** A shop, or a comparison of shops. */
export interface PriceStore {
  mode: Mode
  /**
   * What it has by such a name, its best matches first, at most 50; throws a ProviderError. Which of them is the game
   * is not its question.
   */
  search: (question: StoreQuestion, patience?: Patience) => Promise<StoreOffer[]>
  /** Of a comparison that remembers: the lowest price ever of what one of its offers is of; throws a ProviderError. */
  low?: (offerId: string, patience?: Patience) => Promise<StoreLow | null>
}
