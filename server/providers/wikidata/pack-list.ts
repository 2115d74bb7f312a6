import Type from 'typebox'
import { createCheck } from '../client/readers.ts'

/** All games of the database, by ascending place: those that encyclopedias write of come first. */
export interface PackedList {
  /** Numbers of items. */
  numbers: Uint32Array
  /** How many sites write of each. */
  sites: Uint16Array
  /** When the last of them was changed, in seconds since 1970; null for an empty list. */
  latest: number | null
}

const literal = (pattern: string) => Type.Object({ value: Type.String({ pattern }) })
const misfitOf = createCheck(
  Type.Object({
    number: literal('^[1-9][0-9]{0,9}$'),
    sites: literal('^[0-9]{1,6}$'),
    changed: literal('^[0-9]{4}-[0-9]{2}-[0-9]{2}T'),
  }),
)
interface Row {
  number: { value: string }
  sites: { value: string }
  changed: { value: string }
}

/** The list as few bytes, or why it cannot be read. An item that is told twice counts once. */
export function packList(body: Uint8Array): PackedList | { misfit: string } {
  let answer: { results?: { bindings?: unknown } }
  try {
    answer = JSON.parse(Buffer.from(body).toString('utf8')) as typeof answer
  } catch {
    return { misfit: 'the answer is broken JSON' }
  }
  const rows = answer?.results?.bindings
  if (!Array.isArray(rows)) return { misfit: 'the answer is not a list' }
  const games = new Map<number, { sites: number; changed: string }>()
  const odd: string[] = []
  for (const row of rows as unknown[]) {
    const misfit = misfitOf(row)
    if (misfit !== null) {
      odd.push(misfit)
      continue
    }
    const { number, sites, changed } = row as Row
    if (Number(number.value) <= 2_147_483_647)
      games.set(Number(number.value), { sites: Number(sites.value), changed: changed.value })
  }
  // Rows of another shape are left out, if others fit.
  if (games.size === 0 && odd.length > 0) return { misfit: odd[0] ?? '' }
  return pack([...games].sort(([a, one], [b, other]) => placeOf(a, one.sites) - placeOf(b, other.sites)))
}

function pack(games: [number, { sites: number; changed: string }][]): PackedList {
  const latest = games.reduce((last, [, { changed }]) => (changed > last ? changed : last), '')
  return {
    numbers: Uint32Array.from(games, ([number]) => number),
    sites: Uint16Array.from(games, ([, { sites }]) => Math.min(sites, 65_535)),
    latest: Number.isNaN(Date.parse(latest)) ? null : Math.floor(Date.parse(latest) / 1_000),
  }
}

/** Above every number of an item. */
const unknownFrom = 2 ** 32

/** The place of a game in the order of a load: what sites write of comes first, and among equals the older item. */
export const placeOf = (number: number, sites: number): number => (sites > 0 ? number : number + unknownFrom)
