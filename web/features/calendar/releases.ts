import type { CalendarMonth, GameCard, Precision } from '../../../common/api/game.ts'

export interface ReleaseDay {
  day: string
  /** How many games come out on it; `games` may hold fewer, the best known of them. */
  total: number
  games: GameCard[]
}
export interface LooseReleases {
  precision: Exclude<Precision, 'day'>
  games: GameCard[]
}
export interface Releases {
  /** By day; days without a game are not in it. */
  days: Map<string, ReleaseDay>
  /** Games of which only the month, the quarter or the year is known: never on a day. */
  loose: LooseReleases[]
  total: number
}

const coarse = ['month', 'quarter', 'year'] as const

/** A month's answer as the calendar shows it; with `only`, of those games alone. */
export function releasesOf({ data, days, total }: CalendarMonth, only?: ReadonlySet<number>): Releases {
  const games = only ? data.filter(({ id }) => only.has(id)) : data
  const byDay = Map.groupBy(
    games.filter((game) => game.release_precision === 'day'),
    (game) => game.release_date ?? '',
  )
  const counted = only
    ? [...byDay].map(([day, some]) => ({ day, total: some.length }))
    : days.filter((one) => one.total > 0)
  return {
    days: new Map(counted.map((one) => [one.day, { ...one, games: byDay.get(one.day) ?? [] }])),
    loose: coarse.flatMap((precision) => {
      const some = games.filter((game) => game.release_precision === precision)
      return some.length > 0 ? [{ precision, games: some }] : []
    }),
    total: only ? games.length : total,
  }
}

/** How many covers stand on a day's ledge: up to three, of four or more two, so that "+n" has its place. */
export const coversOf = ({ total, games }: ReleaseDay): number => Math.min(games.length, total > 3 ? 2 : 3)
