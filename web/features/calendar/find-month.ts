import type { QueryClient } from '@tanstack/react-query'
import { isWithinReach, monthQuery } from './calendar.data.ts'
import { addMonths } from './months.ts'

/** How many months are searched, and how many are fetched at once. */
const far = 24
const atOnce = 6

/**
 * The nearest month with games after `month` (or before it, with step -1); null when there is none within two years.
 */
export async function findMonth(
  client: QueryClient,
  { platform, month, thisMonth, step }: { platform: string | null; month: string; thisMonth: string; step: 1 | -1 },
): Promise<string | null> {
  for (let from = 1; from <= far; from += atOnce) {
    const months = Array.from({ length: atOnce }, (_, at) => addMonths(month, step * (from + at))).filter((one) =>
      isWithinReach(thisMonth, one),
    )
    const answers = await Promise.all(months.map((one) => client.fetchQuery(monthQuery(platform, one))))
    const found = answers.find(({ total }) => total > 0)
    if (found) return found.month
  }
  return null
}
