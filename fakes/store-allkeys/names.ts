import { faultNames } from '../kit/faults.ts'
import type { Shop } from '../stores/shop.ts'
import type { Item } from '../stores/stock.ts'

/** What stands behind a name; games for PC have nothing there. */
const platforms: Record<string, string> = {
  'playstation-4': ' PS4',
  'playstation-5': ' PS5',
  switch: ' Nintendo Switch',
  'switch-2': ' Nintendo Switch 2',
  'xbox-one': ' Xbox One',
  'xbox-series': ' Xbox Series',
}

/** Names of which nothing is sold. */
const others = ['Steam Random Key', 'Xbox Gift Card 50 EUR', 'PSN Card 20 EUR', 'Constructor', 'Constructor PS4']
const firstOther = 1_700_000_000
const firstFaulty = 1_800_000_000
const firstPadded = 1_000_000_000
const firstAnswered = 1_900_000_000

/** Games whose offers are asked for in vain: WordPress answers alone, or the shop says that it failed. */
const answered = ['zero', 'bad zero', 'minus one', 'failure'] as const
export const answeredBy = (product: number): (typeof answered)[number] | undefined => answered[product - firstAnswered]

/** The name of a product that makes its offers fail, if it is one. */
export const faultyName = (product: number): string | null => {
  const fault = faultNames[product - firstFaulty]
  return fault === undefined ? null : `Faulty ${fault}`
}

/**
 * Its list: each platform of a game is a product of its own, additions are products too, and editions are not. Some ids
 * are texts, some rows are there twice, and those with the id 0 are nothing.
 */
export function namesOf(shop: Shop, atLeast: number): object[] {
  const named = (name: string, id: number): object => ({ id, name })
  const rows = [
    { id: '0', name: 'Unusable row' },
    ...others.map((name, at) => named(name, firstOther + at)),
    ...faultNames.map((fault, at) => named(`Faulty ${fault.replaceAll('-', ' ')}`, firstFaulty + at)),
    ...answered.map((answer, at) => named(`Answered ${answer}`, firstAnswered + at)),
    ...shop.all().flatMap(productsOf),
    { id: 0, name: 'Another unusable row' },
  ]
  const missing = Math.max(0, atLeast - rows.length)
  const padded = Array.from({ length: missing }, (_, at) => named(`Sample game number ${at} of many`, firstPadded + at))
  return [...padded, ...rows]
}

/** Whether a thing is a product here: editions of a game are offers for it. */
export const isProduct = ({ kind, edition }: Item): boolean => kind !== 'demo' && (kind !== 'game' || edition === null)

function productsOf(item: Item): object[] {
  if (!isProduct(item)) return []
  const { number, name, platforms: on } = item
  const product = { id: number, name: name + (platforms[on[0] ?? ''] ?? '') }
  if (number % 50 === 0) return [product, { ...product, id: String(number) }]
  return [number % 7 === 0 ? { ...product, id: String(number) } : product]
}
