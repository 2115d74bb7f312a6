import { setImmediate } from 'node:timers/promises'
import { type Columns, noDay } from './columns.ts'
import { type Compare, type Order, rankAll, rankByKey, type Ranking, withMore } from './ranking.ts'

export type RankingName = 'title' | 'popular' | 'released-asc' | 'released-desc' | 'rate-asc' | 'rate-desc'
type Rankings = Record<RankingName, Ranking>
/** The columns that the orders read. */
type Ordered = Pick<Columns, 'size' | 'ids' | 'days' | 'prominence' | 'renown' | 'stats'>

/** The orders that depend on user activity, sorted again with it. */
const moving = ['popular', 'rate-asc', 'rate-desc'] as const
const fixed = ['released-asc', 'released-desc'] as const

/** After every date and every score. */
const last = 2 ** 51
const most = 2 ** 22 - 1
/** Space for a count of ratings below the hundredths of a score. */
const counts = 2 ** 24

/** The sort key of a game: the smaller number first, then the smaller id. Exact below 2^53. */
function keysOf(columns: Ordered, today: number): Record<Exclude<RankingName, 'title'>, (at: number) => number> {
  const { days, prominence, renown, stats } = columns
  const unknown = (at: number): number => 3 - prominence[at]!
  /**
   * Days between its release and today, past or future: games released around today are more in demand than old and
   * distant ones.
   */
  const away = (at: number): number => (days[at] === noDay ? most : Math.min(Math.abs(days[at]! - today), most - 1))
  // Kept by most users, then best known, then closest to today.
  const popular = (at: number): number =>
    ((most - Math.min(stats.entries[at]!, most)) * 16 + unknown(at) * 4 + 3 - renown[at]!) * 2 ** 22 + away(at)
  const votes = (at: number): number => Math.min(stats.rateCounts[at]!, counts - 1)
  return {
    popular,
    'released-asc': (at) => (days[at] === noDay ? last : days[at]! * 4) + unknown(at),
    'released-desc': (at) => (days[at] === noDay ? last : -days[at]! * 4) + unknown(at),
    'rate-asc': (at) => (stats.rates[at] === 0 ? last + popular(at) : stats.rates[at]! * counts - votes(at)),
    'rate-desc': (at) => (stats.rates[at] === 0 ? last + popular(at) : -stats.rates[at]! * counts - votes(at)),
  }
}

/** All orders of the catalogue. Dated and rated games come first in both directions. */
export class Orders {
  private readonly columns: Columns
  private rankings: Rankings
  /** The day that `popular` was computed for. */
  private today: number

  private constructor(columns: Columns, rankings: Rankings, today: number) {
    this.columns = columns
    this.rankings = rankings
    this.today = today
  }

  static async of(columns: Columns, today: number): Promise<Orders> {
    const title = rankAll(columns.size, byName(columns))
    const rankings = { title, ...(await rank([...moving, ...fixed], columns, today)) } as Rankings
    return new Orders(columns, rankings, today)
  }

  /** `popular-asc` is the reverse of the other one; the others exist in both directions. */
  get(name: RankingName, backwards = false): Order {
    return { ranking: this.rankings[name], backwards }
  }

  /** Adds positions to all rankings. */
  add(positions: number[]): void {
    const grown = { ...this.rankings }
    const keys = keysOf(this.columns, this.today)
    for (const name of [...moving, ...fixed])
      grown[name] = withMore(this.rankings[name], positions, byKey(keys[name], this.columns.ids))
    grown.title = withMore(this.rankings.title, positions, byName(this.columns))
    this.rankings = grown
  }

  /** Sorts the moving orders for new stats or another day; returns a function that puts them in place at once. */
  async prepareMoving(columns: Ordered, today: number): Promise<() => void> {
    const made = await rank([...moving], columns, today)
    return () => {
      this.rankings = { ...this.rankings, ...made }
      this.today = today
    }
  }

  isOf(today: number): boolean {
    return this.today === today
  }
}

/** Yields between two rankings, so that questions meanwhile are answered from the previous ones. */
async function rank(
  names: Exclude<RankingName, 'title'>[],
  columns: Ordered,
  today: number,
): Promise<Partial<Rankings>> {
  const made: Partial<Rankings> = {}
  const keyOf = keysOf(columns, today)
  for (const name of names) {
    const keys = new Float64Array(columns.size)
    for (let at = 0; at < columns.size; at++) keys[at] = keyOf[name](at)
    made[name] = rankByKey(keys, columns.ids)
    await setImmediate()
  }
  return made
}

const byKey =
  (key: (at: number) => number, ids: Uint32Array): Compare =>
  (a, b) =>
    key(a) - key(b) || ids[a]! - ids[b]!

const byName =
  ({ names, ids }: Columns): Compare =>
  (a, b) =>
    names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : ids[a]! - ids[b]!
