import { type Kysely, sql } from 'kysely'
import type { Precision, CalendarMonth, GameCard } from '../../../common/api/game.ts'
import type { DB } from '../../db/types.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'

export interface PlatformRelease {
  id: number
  /** Days since 1970. */
  day: number
  precision: Precision
}

/** Releases on one platform within these days, read from its index. */
async function platformReleases(db: Kysely<DB>, platform: number, { from, to }: Span): Promise<PlatformRelease[]> {
  const { rows } = await sql<PlatformRelease>`
    select game_id as id, release_date - date '1970-01-01' as day, release_precision as precision from game_releases
    where platform_id = ${platform}
      and release_date between date '1970-01-01' + ${from}::integer and date '1970-01-01' + ${to}::integer`.execute(db)
  return rows
}

type Reach = Pick<Context, 'catalogue' | 'db' | 'now'>

/** The month of a page: page 1 is the current month, earlier pages count down. */
export function monthOfPage(page: number, now: number): { month: string; span: Span } {
  const today = new Date(now)
  const span = monthSpan(today.getUTCFullYear(), today.getUTCMonth() + page - 1)
  return { month: dayText(span.from).slice(0, 'YYYY-MM'.length), span }
}

/** The releases of a month, without its name: of all games, or of one platform by that platform's own dates. */
export async function releasesOfMonth(
  reach: Reach,
  span: Span,
  platform: number | null,
): Promise<Pick<CalendarMonth, 'data' | 'days' | 'total'>> {
  const own = platform === null ? null : await platformReleases(reach.db, platform, span)
  const { exact, coarse, days, total } = own
    ? await ownMonth(reach, own)
    : await reach.catalogue.month({ days: span, limit: limits.calendarMax })
  const cards = withOwnDates(await hydrateGames(reach.db, bestKnown(exact, coarse)), own)
  return { data: cards.sort(byDate), days: days.map(({ day, total }) => ({ day: dayText(day), total })), total }
}

/** A platform's month in the same form as the index returns it for all games. */
async function ownMonth({ catalogue }: Reach, own: PlatformRelease[]) {
  const { day = [], coarse = [] } = Object.groupBy(own, ({ precision }) => (precision === 'day' ? 'day' : 'coarse'))
  const best = async (releases: PlatformRelease[]): Promise<number[]> =>
    (await catalogue.rank({ ids: idsOf(releases), offset: 0, limit: limits.calendarMax })).ids
  const ids = await Promise.all([best(day), best(coarse)])
  return { exact: ids[0], coarse: ids[1], days: countDays(day), total: own.length }
}

const idsOf = (releases: PlatformRelease[]): number[] => releases.map(({ id }) => id)

/**
 * The places reserved for games without an exact day, besides those that dated games leave: games known only by year
 * all end in December.
 */
const coarsePlaces = 30

function bestKnown(exact: number[], coarse: number[]): number[] {
  const days = exact.slice(0, limits.calendarMax - Math.min(coarse.length, coarsePlaces))
  return [...days, ...coarse.slice(0, limits.calendarMax - days.length)]
}

/** One page of the releases of a day, best known first. */
export async function releasesOfDay({ catalogue, db }: Reach, day: number, platform: number | null, offset: number) {
  const own = platform === null ? null : await platformReleases(db, platform, { from: day, to: day })
  const exact = own?.filter(({ precision }) => precision === 'day') ?? null
  const page = { offset, limit: limits.pageSize }
  const { ids, total } = exact
    ? await catalogue.rank({ ids: idsOf(exact), ...page })
    : await catalogue.page({ games: { releasedOn: day }, order: { by: 'popular', backwards: false }, ...page })
  return { cards: withOwnDates(await hydrateGames(db, ids), exact), total }
}

/** Cards with the platform's own dates, for its calendar. */
function withOwnDates(cards: GameCard[], own: PlatformRelease[] | null): GameCard[] {
  if (!own) return cards
  const byId = new Map(own.map((release) => [release.id, release]))
  return cards.map((card) => {
    const release = byId.get(card.id)
    return release ? { ...card, release_date: dayText(release.day), release_precision: release.precision } : card
  })
}

const fineness = { day: 0, month: 1, quarter: 2, year: 3 } as const

/** By date; exact days before months and years that end on that day, then best known first. */
function byDate(a: GameCard, b: GameCard): number {
  const [one, other] = [a.release_date ?? '', b.release_date ?? '']
  if (one !== other) return one < other ? -1 : 1
  return fineness[a.release_precision ?? 'year'] - fineness[b.release_precision ?? 'year']
}

function countDays(releases: PlatformRelease[]): { day: number; total: number }[] {
  const totals = new Map<number, number>()
  for (const { day } of releases) totals.set(day, (totals.get(day) ?? 0) + 1)
  return Array.from(totals, ([day, total]) => ({ day, total })).sort((a, b) => a.day - b.day)
}

const msPerDay = 86_400_000

/** Calendar days as whole numbers since 1970, which the index and the database compare. */
export const dayNumber = (milliseconds: number): number => Math.floor(milliseconds / msPerDay)
export const dayOf = (text: string): number => dayNumber(Date.parse(`${text}T00:00:00Z`))
export const dayText = (day: number): string => utcDay(day * msPerDay)

export interface Span {
  from: number
  to: number
}

/** The days of a month, from 0 for January; months beyond the year's end belong to the next year. */
export const monthSpan = (year: number, month: number): Span => ({
  from: dayNumber(startOf(year, month)),
  to: dayNumber(startOf(year, month + 1)) - 1,
})

export const yearSpan = (first: number, last: number): Span => ({
  from: dayNumber(startOf(first, 0)),
  to: dayNumber(startOf(last + 1, 0)) - 1,
})

/** Date.UTC reads years below 100 as those of the 20th century. */
const startOf = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1)

/** Days before and after every release. */
const ever = 10 ** 8
export const untilDay = (day: number): Span => ({ from: -ever, to: day })
export const afterDay = (day: number): Span => ({ from: day + 1, to: ever })
