import { limits } from '../../../common/rules/limits.ts'
import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

interface Found {
  games: readonly unknown[]
  users: readonly unknown[]
}

/** Whether a search may have found more games than its response contains. */
export const isCut = ({ games }: Pick<Found, 'games'>): boolean => games.length >= limits.pageSize

/** "3 games · 1 person"; "20+ games" when there may be more and `total` is unknown; empty when nothing was found. */
export function foundWords(found: Found, total?: number): string {
  const { length: people } = found.users
  const games = Math.max(found.games.length, total ?? 0)
  const more = isCut(found) && (total === undefined || total < found.games.length) ? '+' : ''
  return [
    games > 0 && m.search_found_games({ count: games, games: formatNumber(games) + more }),
    people > 0 && m.search_found_people({ count: people, people: formatNumber(people) }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
