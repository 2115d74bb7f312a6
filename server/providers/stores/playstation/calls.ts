import { path } from '../../client/address.ts'
import { ProviderError } from '../../client/provider-error.ts'
import { createCheck, fittingRows, json, jsonAs, type Reader } from '../../client/readers.ts'
import type { Call } from '../../client/send.ts'
import { answerBytes } from '../limits.ts'
import type { Market } from '../market.ts'
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
const fitsSearch = createCheck(WireSearch)
const fitsPage = createCheck(WirePage)
const fitsResult = createCheck(WireResult)
const fitsButton = createCheck(WireButton)
const wireLinks = json(WireLinks)
const fitsLink = createCheck(WireLink)

/** What it answers to a query; a hash that it does not know any more is a change that the operator has to know of. */
const answered = <T>(fits: (value: unknown) => string | null, read: (value: unknown) => T): Reader<T> =>
  jsonAs((value) => {
    if (fitsRefused(value) === null && isForgotten(value as WireRefused))
      throw new ProviderError('changed', 'the shop no longer knows the hash of this query: it has a new one')
    const misfit = fits(value)
    if (misfit !== null) throw new ProviderError('changed', `the answer has an unexpected shape: ${misfit}`)
    return read(value)
  })

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
    read: answered(fitsSearch, (value) =>
      fittingRows<WireResult>((value as { data: SearchData }).data.universalSearch.results, fitsResult),
    ),
  })
}
interface SearchData {
  universalSearch: { results: unknown[] }
}

/** The buttons of the page of one thing. */
export const pageCall = (id: string, { concept, product }: Hashes): Call<WireButton[]> =>
  operation({
    ...(/^\d+$/.test(id)
      ? { name: 'concept', operationName: 'metGetPricingDataByConceptId', hash: concept, variables: { conceptId: id } }
      : { name: 'product', operationName: 'metGetProductById', hash: product, variables: { productId: id } }),
    read: answered(fitsPage, (value) => fittingRows<WireButton>(buttonsIn(value), fitsButton)),
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
  read: {
    accept: wireLinks.accept,
    read: (answer) => fittingRows<WireLink>(wireLinks.read(answer).links, fitsLink),
  },
  maxBytes: answerBytes,
})
