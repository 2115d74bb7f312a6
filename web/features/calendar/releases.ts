import type { CalendarMonth, GameCard, Precision } from '../../../common/api/game.ts'

export interface ReleaseDay {
  day: string
  /** The number of releases on this day; `games` may contain fewer, the best known. */
  total: number
  games: GameCard[]
}
export interface LooseReleases {
  precision: Exclude<Precision, 'day'>
  games: GameCard[]
}
export interface Releases {
  /** By day, without empty days. */
  days: Map<string, ReleaseDay>
  /** Games known only by month, quarter or year: never on a day. */
  loose: LooseReleases[]
  total: number
}

const coarse = ['month', 'quarter', 'year'] as const

/** A month's response in the form of the calendar; with `only`, of those games only. */
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

/** How many covers a day shows: up to three, or two of four or more, to make room for "+n". */
export const coversOf = ({ total, games }: ReleaseDay): number => Math.min(games.length, total > 3 ? 2 : 3)
