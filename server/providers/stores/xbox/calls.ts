import type { ProviderClient } from '../../client/client.ts'
import type { Patience } from '../../client/retry.ts'
import { ProviderError } from '../../client/provider-error.ts'
import { createCheck, fittingRows } from '../../client/readers.ts'
import { answerBytes } from '../limits.ts'
import type { Market } from '../market.ts'
import { orElse } from '../or-else.ts'
import { storeJson } from '../store-json.ts'
import type { StoreQuestion } from '../store.ts'
import { WireFound, WireProduct, WireProducts, WireSuggested, WireSuggestion, WireSummary } from './schema.ts'

/** A name for the call, which it demands: any will do. */
const correlation = 'ludoteca.1'
/** Products are told at length: twenty are several megabytes. */
export const mostProducts = 12
const productBytes = 3_000_000
const productValues = 80_000

const fitsSummary = createCheck(WireSummary)
const fitsSuggestion = createCheck(WireSuggestion)
const fitsProduct = createCheck(WireProduct)
const productsOf = storeJson(WireProducts, ({ Products: rows }) => fittingRows<WireProduct>(rows, fitsProduct), {
  mostValues: productValues,
})
const foundOf = storeJson(WireFound, ({ productSummaries: rows }): Found[] =>
  fittingRows<WireSummary>(rows, fitsSummary).map(({ productId, availableOn }) => ({
    id: productId,
    on: availableOn ?? [],
  })),
)
const suggestedOf = storeJson(WireSuggested, ({ Results: results }): Found[] => {
  const all = results.flatMap(({ Products: products }) => products)
  const games = fittingRows<WireSuggestion>(all, fitsSuggestion).filter(({ Type: type }) => type === 'Game')
  return games.map(({ ProductId: id }) => ({ id, on: [] }))
})

interface Clients {
  catalogue: ProviderClient
  search: ProviderClient
  market: Market
}

/** What a search tells: which product, and on which platforms where it says so. */
export interface Found {
  id: string
  on: readonly string[]
}

/** Asks the catalogue for products by id; those that are not sold in this market are left out. */
export function createProducts({ catalogue, market }: Pick<Clients, 'catalogue' | 'market'>) {
  return async (ids: string[], { lang }: StoreQuestion, patience: Patience): Promise<Map<string, WireProduct>> => {
    const query = {
      bigIds: ids.join(','),
      market: market.country,
      languages: market.textLocale(lang),
      fieldsTemplate: 'details',
      'MS-CV': correlation,
    }
    try {
      const call = { name: 'products', path: '/v7.0/products', query, read: productsOf, maxBytes: productBytes }
      return new Map((await catalogue.ask(call, patience)).map((row) => [row.ProductId, row]))
    } catch (error) {
      // None of them is sold in this market.
      if (error instanceof ProviderError && error.failure === 'not_found') return new Map()
      throw error
    }
  }
}

/** The search of its pages or, where that is out of order, the suggestions of the catalogue. */
export function createFind({ catalogue, search, market }: Clients) {
  const onPages = (term: string, locale: string, patience: Patience): Promise<Found[]> =>
    search.ask(
      {
        name: 'search',
        path: '/xboxcomfd/search/games',
        query: { locale, Query: term },
        headers: { 'ms-cv': correlation },
        read: foundOf,
        maxBytes: answerBytes,
      },
      patience,
    )

  function suggested(term: string, locale: string, patience: Patience): Promise<Found[]> {
    const query = {
      market: market.country,
      languages: locale,
      productFamilyNames: 'Games',
      query: term,
      topProducts: 20,
    }
    return catalogue.ask(
      {
        name: 'suggestions',
        path: '/v7.0/productFamilies/autosuggest',
        query,
        read: suggestedOf,
        maxBytes: answerBytes,
      },
      patience,
    )
  }

  return (term: string, { lang }: StoreQuestion, left: () => Patience): Promise<Found[]> => {
    const locale = market.textLocale(lang)
    return orElse(
      () => onPages(term, locale, left()),
      () => suggested(term, locale, left()),
      left,
    )
  }
}
