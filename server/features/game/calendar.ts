import type { CalendarMonth, GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { platformReleases, type PlatformRelease } from './calendar.queries.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { dayText, monthSpan, type Span } from './days.ts'

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
