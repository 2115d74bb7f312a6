import type { FaultName, FaultOptions } from '../kit/faults.ts'
import { faultNames } from '../kit/faults.ts'
import { wordsOf } from './find.ts'

/**
 * A game called "Faulty" and the name of a fault makes every shop fail that way when it is searched for: "Faulty
 * limited", "Faulty wrong types", "Faulty slow". For demonstrations and tests that reach a shop through a page only.
 */
export function faultNamed(text: string | null): { name: FaultName; options?: FaultOptions } | null {
  const [first, ...rest] = wordsOf(text ?? '')
  if (first !== 'faulty') return null
  const name = faultNames.find((one) => one === rest.join('-'))
  return name ? { name, ...(name === 'limited' && { options: { retryAfter: 2 } }) } : null
}
