import { BitSet } from './bit-set.ts'
import { Columns, type IndexRow, noDay, roomFor, StatColumns, type Stats } from './columns.ts'
import { Orders, type RankingName } from './orders.ts'
import { firstPlace, pick } from './ranking.ts'
import { pickInTiers } from './tiers.ts'
import { type TagCounts, type TagKind, Tags } from './tags.ts'
import { type WordTerm, WordIndex } from './words.ts'

export type MakerRole = 'developers' | 'publishers'
/** Games by position; see MemoryIndex. Never changed by who gets it. */
export type GameSet = Pick<BitSet, 'each' | 'count' | 'countCommon' | 'words' | 'has'>

const noPosition = 0xffffffff
/** What is asked for again and again, such as all the past or a large platform, is kept until something changes. */
const keptSets = 512

/**
 * The whole catalogue in memory, for questions that would read too many rows: exact totals, what is left to choose, any order.
 * Every game has a position; a game that changes gets a new one, the former is no longer alive. Sets of games are sets of positions:
 * what is asked answers such sets, `page` and `total` read them. They count until the next await: then the index may have changed.
 */
export class MemoryIndex {
  private readonly columns = new Columns()
  private readonly tags = new Tags()
  private readonly makers = { developers: new Map<number, number[]>(), publishers: new Map<number, number[]>() }
  private readonly words = new WordIndex()
  private readonly alive = new BitSet()
  private positions = new Uint32Array()
  private orders: Orders | null = null
  private living = 0
  private sets = new Map<string, GameSet>()
  private keys = new WeakMap<GameSet, string>()
  private counts = new WeakMap<GameSet, TagCounts>()

  /** How many games there are. */
  get size(): number {
    return this.living
  }

  /** How many positions are obsolete: of games that have changed since, or are gone. */
  get former(): number {
    return this.columns.size - this.living
  }

  /** Games with any of these. */
  having(kind: Exclude<TagKind, 'decades'> | MakerRole, ids: number[]): GameSet {
    return this.kept(`${kind} ${ids.join(' ')}`, () => {
      const set = new BitSet(this.columns.size)
      for (const id of ids)
        if (kind === 'developers' || kind === 'publishers')
          for (const position of this.makers[kind].get(id) ?? []) set.add(position)
        else set.or(this.tags.games(kind, id) ?? new BitSet())
      return set
    })
  }

  /** Games that were first released on these days or between them, in days since 1970. */
  released(from: number, to: number): GameSet {
    return this.kept(`released ${from} ${to}`, () => {
      const set = new BitSet(this.columns.size)
      const { order } = this.ranked('released-asc').ranking
      const { days } = this.columns
      const end = firstPlace(order, (position) => days[position]! > to)
      for (let at = firstPlace(order, (position) => days[position]! >= from); at < end; at++) set.add(order[at]!)
      return set
    })
  }

  /** Games with all of these words in their names. */
  named(terms: WordTerm[]): GameSet {
    const key = JSON.stringify(terms)
    return this.kept(key, () => this.words.find(terms, this.columns.size))
  }

  /** Games of exactly this name (common/rules/names.ts). */
  titled(key: string): GameSet {
    const { names } = this.columns
    const { order } = this.ranked('title').ranking
    const set = new BitSet()
    for (let at = firstPlace(order, (position) => names[position]! >= key); names[order[at] ?? -1] === key; at++)
      set.add(order[at]!)
    return set.and(this.alive)
  }

  /** Games that are in all of the sets; all games without any. */
  matching(sets: GameSet[]): GameSet {
    const [first = this.alive, ...others] = sets
    if (others.length === 0) return first
    const common = (): BitSet =>
      others.reduce<BitSet>((all, set) => all.and(set), new BitSet(this.columns.size).or(first))
    // The next page of a filter, and its counts, are about the same games.
    const keys = sets.map((set) => this.keys.get(set))
    return keys.includes(undefined) ? common() : this.kept(keys.join(' & '), common)
  }

  /** Games that are in one of the two sets or in both. */
  either(a: GameSet, b: GameSet): GameSet {
    return new BitSet(this.columns.size).or(a).or(b)
  }

  /** Of each tag how many games of the set have it. */
  tagCounts(set: GameSet): TagCounts {
    const counts = this.counts.get(set) ?? this.tags.count(set)
    this.counts.set(set, counts)
    return counts
  }

  /** Ids of up to `limit` games of the set in an order, after the first `offset`. */
  page(set: GameSet, order: { name: RankingName; backwards?: boolean }, offset: number, limit: number): number[] {
    const ranked = this.ranked(order.name, order.backwards)
    return pick(set, set.count(), ranked, offset, limit).map((position) => this.columns.ids[position]!)
  }

  /** The ids that are of games, as a set. */
  withIds(ids: Iterable<number>): GameSet {
    const set = new BitSet(this.columns.size)
    for (const id of ids) {
      const position = this.positions[id] ?? noPosition
      if (position !== noPosition) set.add(position)
    }
    return set
  }

  /**
   * The same, but the games of the first set come before those of the second and so on; games in none of them come last. Backwards, all
   * of it is turned round.
   */
  pageInTiers(
    set: GameSet,
    tiers: GameSet[],
    order: { name: RankingName; backwards: boolean },
    offset: number,
    limit: number,
  ): number[] {
    const ranked = this.ranked(order.name, order.backwards)
    return pickInTiers(set, tiers, ranked, offset, limit).map((position) => this.columns.ids[position]!)
  }

  /** Days of the first and of the last release among the games of the set; null where none is dated. */
  span(set: GameSet): { first: number; last: number } | null {
    const { days } = this.columns
    let [first, last] = [noDay, -noDay]
    set.each((at) => {
      const day = days[at]!
      if (day === noDay) return
      if (day < first) first = day
      if (day > last) last = day
    })
    return first === noDay ? null : { first, last }
  }

  /** How many games of the set are first released on each day, the earliest first; those without a date count nowhere. */
  countDays(set: GameSet): { day: number; total: number }[] {
    const { days } = this.columns
    const totals = new Map<number, number>()
    set.each((at) => void (days[at] !== noDay && totals.set(days[at]!, (totals.get(days[at]!) ?? 0) + 1)))
    return Array.from(totals, ([day, total]) => ({ day, total })).sort((a, b) => a.day - b.day)
  }

  /** The games of a set whose day is known, and those of which only month, quarter or year is. */
  byExactness(set: GameSet): { exact: GameSet; coarse: GameSet } {
    const parts = { exact: new BitSet(this.columns.size), coarse: new BitSet(this.columns.size) }
    set.each((at) => (this.columns.exact[at] === 1 ? parts.exact : parts.coarse).add(at))
    return parts
  }

  /** Games that came out on this very day. */
  releasedOn(day: number): GameSet {
    return this.byExactness(this.released(day, day)).exact
  }

  /** Adds a game before the first `ready`. */
  load(row: IndexRow): void {
    this.enliven(row.id, this.append(row))
  }

  /** Sorts everything that was loaded. */
  async ready(today: number): Promise<void> {
    this.words.sort()
    this.orders = await Orders.of(this.columns, today)
  }

  /** Adds games that are new or have changed. */
  change(rows: IndexRow[]): void {
    const positions = rows.map((row) => this.append(row))
    this.orders?.add(positions)
    rows.forEach(({ id }, n) => this.enliven(id, positions[n]!))
    this.forgetAnswers()
  }

  remove(ids: number[]): void {
    for (const id of ids) {
      const position = this.positions[id] ?? noPosition
      if (position === noPosition) continue
      this.alive.remove(position)
      this.positions[id] = noPosition
      this.living--
    }
    if (ids.length > 0) this.forgetAnswers()
  }

  /** Columns for the stats of all games; `putStats` must get them before anything else changes. */
  emptyStats(): { set: (id: number, stats: Stats) => void; columns: StatColumns } {
    const columns = new StatColumns(this.columns.size)
    const set = (id: number, stats: Stats): void => {
      const position = this.positions[id] ?? noPosition
      if (position !== noPosition) columns.set(position, stats)
    }
    return { set, columns }
  }

  /** Replaces the stats of all games, and sorts the orders that depend on them. */
  async putStats(stats: StatColumns, today: number): Promise<void> {
    const { size, ids, days, prominence } = this.columns
    if (this.orders?.isOf(today) && stats.equals(this.columns.stats, size)) return
    const place = await this.orders?.prepareMoving({ size, ids, days, prominence, stats }, today)
    this.columns.stats = stats
    place?.()
  }

  /** A set of living games, made once until something changes. */
  private kept(key: string, make: () => BitSet): GameSet {
    const set = this.sets.get(key) ?? make().and(this.alive)
    // Put behind the others: the one that was not asked for longest goes first.
    this.sets.delete(key)
    this.sets.set(key, set)
    this.keys.set(set, key)
    if (this.sets.size > keptSets) this.sets.delete(this.sets.keys().next().value ?? '')
    return set
  }

  private ranked(name: RankingName, backwards = false) {
    if (!this.orders) throw new Error('The index is read before it is in order')
    return this.orders.get(name, backwards)
  }

  private append(row: IndexRow): number {
    const position = this.columns.append(row)
    this.tags.add(position, row)
    for (const role of ['developers', 'publishers'] as const)
      for (const id of row[role]) {
        const games = this.makers[role].get(id)
        if (games) games.push(position)
        else this.makers[role].set(id, [position])
      }
    this.words.add(position, [row.name, ...row.aliases])
    return position
  }

  private enliven(id: number, position: number): void {
    const before = this.positions.length
    this.positions = roomFor(this.positions, id)
    this.positions.fill(noPosition, before)
    const former = this.positions[id]!
    if (former === noPosition) this.living++
    else this.alive.remove(former)
    this.alive.add(position)
    this.positions[id] = position
  }

  private forgetAnswers(): void {
    this.sets.clear()
    this.keys = new WeakMap()
    this.counts = new WeakMap()
  }
}
