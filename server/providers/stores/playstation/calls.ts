import { path, type Call } from '../../client/send.ts'
import { ProviderError } from '../../client/provider-error.ts'
import { createCheck, fittingRows, type Reader } from '../../client/readers.ts'
import { answerBytes } from '../limits.ts'
import type { Market } from '../market.ts'
import { storeJson } from '../store-json.ts'
import {
  isForgotten,
  WireButton,
  WireLink,
  WireLinks,
  WirePage,
  WireRefused,
  WireResult,
  WireSearch,
} from './schema.ts'

/** The hashes by which the shop knows its own queries. They change with its pages. */
export interface Hashes {
  search: string
  concept: string
  product: string
}

const fitsRefused = createCheck(WireRefused)
const fitsResult = createCheck(WireResult)
const fitsButton = createCheck(WireButton)
const fitsLink = createCheck(WireLink)

/** A hash that it does not know any more is a change that the operator has to know of. */
function look(value: unknown): void {
  if (fitsRefused(value) === null && isForgotten(value as WireRefused))
    throw new ProviderError('changed', 'the shop no longer knows the hash of this query: it has a new one')
}
const resultsOf = storeJson(
  WireSearch,
  ({ data }) => fittingRows<WireResult>(data.universalSearch.results, fitsResult),
  { look },
)
const buttonsOf = storeJson(WirePage, (page) => fittingRows<WireButton>(buttonsIn(page), fitsButton), { look })
const linksOf = storeJson(WireLinks, ({ links }) => fittingRows<WireLink>(links, fitsLink))

interface Operation<T> {
  name: string
  operationName: string
  hash: string
  variables: object
  read: Reader<T>
}

function operation<T>({ name, operationName, hash, variables, read }: Operation<T>): Call<T> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: hash } }
  return {
    name,
    path: '/api/graphql/v1/op',
    query: { operationName, variables: JSON.stringify(variables), extensions: JSON.stringify(extensions) },
    read,
    maxBytes: answerBytes,
  }
}

const pageSize = 24

export function searchCall(term: string, { country, locale }: Market, { search }: Hashes): Call<WireResult[]> {
  const languageCode = locale.slice(0, 2)
  return operation({
    name: 'search',
    operationName: 'getSearchResults',
    hash: search,
    variables: { countryCode: country, languageCode, nextCursor: '', pageOffset: 0, pageSize, searchTerm: term },
    read: resultsOf,
  })
}

/** The buttons of the page of one thing. */
export const pageCall = (id: string, { concept, product }: Hashes): Call<WireButton[]> =>
  operation({
    ...(/^\d+$/.test(id)
      ? { name: 'concept', operationName: 'metGetPricingDataByConceptId', hash: concept, variables: { conceptId: id } }
      : { name: 'product', operationName: 'metGetProductById', hash: product, variables: { productId: id } }),
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
