import { path, type Call } from '../../client/send.ts'
import { createCheck, fittingRows, type Reader } from '../../client/readers.ts'
import { knownHash } from '../../persisted-query.ts'
import { answerBytes } from '../limits.ts'
import type { Market } from '../market.ts'
import { storeJson } from '../store-json.ts'
import { WireButton, WireLink, WireLinks, WirePage, WireResult, WireSearch } from './schema.ts'

/** The hashes by which the shop knows its own queries. They change with its pages. */
export interface Hashes {
  search: string
  concept: string
  product: string
}

const fitsResult = createCheck(WireResult)
const fitsButton = createCheck(WireButton)
const fitsLink = createCheck(WireLink)

const resultsOf = storeJson(WireSearch, ({ data }) => fittingRows<WireResult>(data.universalSearch.results, fitsResult))
const buttonsOf = storeJson(WirePage, (page) => fittingRows<WireButton>(buttonsIn(page), fitsButton))
const linksOf = storeJson(WireLinks, ({ links }) => fittingRows<WireLink>(links, fitsLink))

interface Operation<T> {
  name: string
  operationName: string
  /** Which of the settings of hashes. */
  setting: 'SEARCH' | 'CONCEPT' | 'PRODUCT'
  hash: string
  variables: object
  read: Reader<T>
}

function operation<T>({ name, operationName, setting, hash, variables, read }: Operation<T>): Call<T> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
  return {
    name,
    path: '/api/graphql/v1/op',
    query: { operationName, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) },
    read: knownHash(read, `STORE_PLAYSTATION_${setting}_HASH=${hash}`),
    statuses: [400],
    maxBytes: answerBytes,
  }
}

const pageSize = 24

export function searchCall(term: string, { country, locale }: Market, { search }: Hashes): Call<WireResult[]> {
  const languageCode = locale.slice(0, 2)
  return operation({
    name: 'search',
    operationName: 'getSearchResults',
    setting: 'SEARCH',
    hash: search,
    variables: { countryCode: country, languageCode, nextCursor: '', pageOffset: 0, pageSize, searchTerm: term },
    read: resultsOf,
  })
}

/** The buttons of the page of one thing. */
export const pageCall = (id: string, { concept, product }: Hashes): Call<WireButton[]> =>
  operation({
    ...(/^\d+$/.test(id)
      ? {
          name: 'concept',
          operationName: 'metGetPricingDataByConceptId',
          setting: 'CONCEPT',
          hash: concept,
          variables: { conceptId: id },
        }
      : {
          name: 'product',
          operationName: 'metGetProductById',
          setting: 'PRODUCT',
          hash: product,
          variables: { productId: id },
        }),
    read: buttonsOf,
  })

/** More than a page has. */
const mostNodes = 20_000

/** Everything that says it is a button: where they are differs from one kind of page to another. */
function buttonsIn(value: unknown): unknown[] {
  const found: unknown[] = []
  const waiting: unknown[] = [value]
  for (let seen = 0; waiting.length > 0 && seen < mostNodes; seen++) {
    const node = waiting.pop()
    if (typeof node !== 'object' || node === null) continue
    if ('__typename' in node && node.__typename === 'GameCTA') found.push(node)
    else for (const inner of Object.values(node).toReversed()) waiting.push(inner)
  }
  return found
}

/** The search of its former pages, which still answers. */
export const oldSearchCall = (term: string, { country, locale }: Market): Call<WireLink[]> => ({
  name: 'old-search',
  path: path`/store/api/chihiro/00_09_000/tumbler/${country}/${locale.slice(0, 2)}/999/${term}`,
  query: { suggested_size: 10, mode: 'game' },
  read: linksOf,
  maxBytes: answerBytes,
})
