import { createRandom } from '../generate/random.ts'
import { measuredCalls } from './calls.ts'
import type { Material } from './material.ts'
import { get, type MeasuredCall, type Request } from './requests.ts'

/** A busy evening: calls by name, and how many of 110 requests are of this kind. */
const shares: Record<string, number> = {
  game: 50,
  search: 15,
  'own library, entries': 10,
  'own library, games': 10,
  'feed of anybody': 6,
  'list/home': 2,
  'review/home': 2,
  'filter: two facets and order': 10,
  'set status': 5,
}

/** The libraries of all players, of every size; a page asks for both parts. */
const ownLibrary = ['entries', 'games'].map((part): MeasuredCall => ({
  name: `own library, ${part}`,
  status: 200,
  requests: ({ players }) => players.map(({ id, token }) => get(`/collection/${id}/${part}`, token)),
}))

const requestCount = 16_384

/** Requests of all kinds, mixed by their shares; the same order at every run. */
export function mixedRequests(material: Material): Request[] {
  const random = createRandom(90)
  const lots = Object.entries(shares).flatMap(([name, share]) => {
    const call = [...measuredCalls, ...ownLibrary].find((one) => one.name === name)
    if (!call) throw new Error(`There is no call ${name}`)
    const requests = call.requests(material)
    return Array.from({ length: share }, () => requests)
  })
  return Array.from({ length: requestCount }, () => random.pick(random.pick(lots)))
}
