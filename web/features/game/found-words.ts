import { formatNumber } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'

interface Found {
  games: readonly unknown[]
  users: readonly unknown[]
}

/** "3 games · 1 person"; empty when nothing was found. */
export const foundWords = ({ games: { length: games }, users: { length: people } }: Found): string =>
  [
    games > 0 && m.search_found_games({ count: games, games: formatNumber(games) }),
    people > 0 && m.search_found_people({ count: people, people: formatNumber(people) }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
