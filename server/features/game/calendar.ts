import type { CalendarMonth, GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { CatalogueIndex, GameSet } from '../../catalogue/index/catalogue-index.ts'
import type { Context } from '../../context.ts'
import { platformReleases, type PlatformRelease } from './calendar.queries.ts'
import { hydrateGames } from '../../hydrate/hydrate.ts'
import { dayText, monthSpan, type Span } from './days.ts'

type Reach = Pick<Context, 'catalogue' | 'db' | 'now'>

/** The month of a page: the first is this one, those before count down. */
export function monthOfPage(page: number, now: number): { month: string; span: Span } {
  const today = new Date(now)
  const span = monthSpan(today.getUTCFullYear(), today.getUTCMonth() + page - 1)
  return { month: dayText(span.from).slice(0, 'YYYY-MM'.length), span }
}

/** The releases of a month without its name: of all games, or of one platform by that platform's own dates. */
export async function releasesOfMonth(
  { catalogue, db }: Reach,
  span: Span,
  platform: number | null,
): Promise<Pick<CalendarMonth, 'data' | 'days' | 'total'>> {
  const own = platform === null ? null : await platformReleases(db, platform, span)
  const index = await catalogue.current()
  const set = own ? index.withIds(own.map(({ id }) => id)) : index.released(span.from, span.to)
  const dates = own ? own.map(({ day, precision }) => ({ day, exact: precision === 'day' })) : index.dates(set)
  const total = own ? own.length : set.count()
  const best = bestKnown(index, own ? ownParts(index, own) : index.byExactness(set))
  const cards = withOwnDates(await hydrateGames(db, best), own)
  return { data: cards.sort(byDate), days: countDays(dates), total }
}

type Parts = ReturnType<CatalogueIndex['byExactness']>

const ownParts = (index: CatalogueIndex, own: PlatformRelease[]): Parts => {
  const { day = [], coarse = [] } = Object.groupBy(own, ({ precision }) => (precision === 'day' ? 'day' : 'coarse'))
  return { exact: index.withIds(day.map(({ id }) => id)), coarse: index.withIds(coarse.map(({ id }) => id)) }
}

/** Games without a day have this many places, and those that the days leave: all of a year end in December. */
const coarsePlaces = 30

function bestKnown(index: CatalogueIndex, { exact, coarse }: Parts): number[] {
  const ids = (set: GameSet, count: number) => index.page(set, { name: 'popular' }, 0, count)
  const loose = ids(coarse, limits.calendarMax)
  const days = ids(exact, limits.calendarMax - Math.min(loose.length, coarsePlaces))
  return [...days, ...loose.slice(0, limits.calendarMax - days.length)]
}

/** One page of the releases of a day, best known first. */
export async function releasesOfDay({ catalogue, db }: Reach, day: number, platform: number | null, offset: number) {
  const own = platform === null ? null : await platformReleases(db, platform, { from: day, to: day })
  const exact = own?.filter(({ precision }) => precision === 'day') ?? null
  const index = await catalogue.current()
  const set = exact ? index.withIds(exact.map(({ id }) => id)) : index.releasedOn(day)
  const ids = index.page(set, { name: 'popular' }, offset, limits.pageSize)
  return { cards: withOwnDates(await hydrateGames(db, ids), exact), total: set.count() }
}

/** A platform's calendar shows the platform's dates. */
function withOwnDates(cards: GameCard[], own: PlatformRelease[] | null): GameCard[] {
  if (!own) return cards
  const byId = new Map(own.map((release) => [release.id, release]))
  return cards.map((card) => {
    const release = byId.get(card.id)
    return release ? { ...card, release_date: dayText(release.day), release_precision: release.precision } : card
  })
}

const fineness = { day: 0, month: 1, quarter: 2, year: 3 } as const

/** By date; what is known by the day comes before what is only known to be over by then. Best known first among the same. */
function byDate(a: GameCard, b: GameCard): number {
  const [one, other] = [a.release_date ?? '', b.release_date ?? '']
  if (one !== other) return one < other ? -1 : 1
  return fineness[a.release_precision ?? 'year'] - fineness[b.release_precision ?? 'year']
}

function countDays(dates: { day: number; exact: boolean }[]): CalendarMonth['days'] {
  const totals = new Map<number, number>()
  for (const { day, exact } of dates) if (exact) totals.set(day, (totals.get(day) ?? 0) + 1)
  return [...totals].sort(([a], [b]) => a - b).map(([day, total]) => ({ day: dayText(day), total }))
}
