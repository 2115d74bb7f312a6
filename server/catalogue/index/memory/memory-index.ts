import { BitSet } from './bit-set.ts'
import { Columns, type IndexRow, noDay, roomFor, StatColumns, type Stats } from './columns.ts'
import { Orders, type RankingName } from './orders.ts'
import { abbreviationsOf } from './initials.ts'
import { bestNamed, type Named, soundingLike } from './name-search.ts'
import { firstPlace, pick } from './ranking.ts'
import { pickInTiers } from './tiers.ts'
import { type TagCounts, type TagKind, Tags } from './tags.ts'
import { type WordTerm, WordIndex } from './words.ts'

export type MakerRole = 'developers' | 'publishers'
/** Games by position; see MemoryIndex. Callers never change it. */
export type GameSet = Pick<BitSet, 'each' | 'count' | 'countCommon' | 'words' | 'has'>

const noPosition = 0xffffffff
/** The prominence of games whose abbreviations people use. */
const wellKnown = 2
/** Sets that are used repeatedly, such as all past games or a large platform, are cached until something changes. */
const keptSets = 512

/**
 * The whole catalogue in memory, for questions that would read too many rows: exact totals, remaining choices, any
 * order. Every game has a position; a changed game gets a new one, and the old one is no longer alive. Sets of games
 * are sets of positions: queries return such sets, `page` and `total` read them. They are valid until the next await:
 * then the index may have changed.
 */
export class MemoryIndex {
  private readonly columns = new Columns()
  private readonly tags = new Tags()
  private readonly makers = { developers: new Map<number, number[]>(), publishers: new Map<number, number[]>() }
  private readonly words = new WordIndex()
  /** What somebody may have typed instead of a name is looked up here. */
  readonly known: Pick<WordIndex, 'has' | 'begins' | 'near'> = this.words
  /** Positions of well-known games, which are compared as a whole when no word fits. */
  private readonly famous: number[] = []
  /** Positions by the other names of games. */
  private readonly byAlias = new Map<string, number[]>()
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

  /** How many positions are obsolete: their games have changed since, or were deleted. */
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

  /** Games first released within these days, in days since 1970. */
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

  /** Games with exactly this name (common/rules/names.ts). */
  titled(key: string): GameSet {
    const { names } = this.columns
    const { order } = this.ranked('title').ranking
    const set = new BitSet()
    for (let at = firstPlace(order, (position) => names[position]! >= key); names[order[at] ?? -1] === key; at++)
      set.add(order[at]!)
    return set.and(this.alive)
  }

  /** Games with exactly this other name. */
  alsoNamed(key: string): GameSet {
    const set = new BitSet()
    for (const position of this.byAlias.get(key) ?? []) set.add(position)
    return set.and(this.alive)
  }

  /** Well-known games whose whole name is nearly this text, whatever its words are. */
  soundingLike(key: string): GameSet {
    return soundingLike(this.columns, this.famous, key).and(this.alive)
  }

  /** Ids of up to `limit` games of the sets, those first whose names answer the text best (name-search.ts). */
  bestNamed(key: string, sets: Named, limit: number): number[] {
    const found = bestNamed(this.columns, this.ranked('popular'), key, sets, limit)
    return found.map((position) => this.columns.ids[position]!)
  }

  /** Games in all of the sets; all games without sets. */
  matching(sets: GameSet[]): GameSet {
    const [first = this.alive, ...others] = sets
    if (others.length === 0) return first
    const common = (): BitSet =>
      others.reduce<BitSet>((all, set) => all.and(set), new BitSet(this.columns.size).or(first))
    // The next page of a filter, and its counts, use the same games.
    const keys = sets.map((set) => this.keys.get(set))
    return keys.includes(undefined) ? common() : this.kept(keys.join(' & '), common)
  }

  /** Games in either set. */
  either(a: GameSet, b: GameSet): GameSet {
    return new BitSet(this.columns.size).or(a).or(b)
  }

  /** For each tag, how many games of the set have it. */
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

  /** The set of these ids; ids without a game are left out. */
  withIds(ids: Iterable<number>): GameSet {
    const set = new BitSet(this.columns.size)
    for (const id of ids) {
      const position = this.positions[id] ?? noPosition
      if (position !== noPosition) set.add(position)
    }
    return set
  }

  /**
   * The same, but games of the first set precede those of the second and so on; games in none of them come last.
   * Backwards reverses all of it.
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

  /** Days of the first and the last release among the games of the set; null when none is dated. */
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

  /** How many games of the set were first released on each day, in order; undated games are not counted. */
  countDays(set: GameSet): { day: number; total: number }[] {
    const { days } = this.columns
    const totals = new Map<number, number>()
    set.each((at) => void (days[at] !== noDay && totals.set(days[at]!, (totals.get(days[at]!) ?? 0) + 1)))
    return Array.from(totals, ([day, total]) => ({ day, total })).sort((a, b) => a.day - b.day)
  }

  /** The games of a set with an exact day, and those with only a month, quarter or year. */
  byExactness(set: GameSet): { exact: GameSet; coarse: GameSet } {
    const parts = { exact: new BitSet(this.columns.size), coarse: new BitSet(this.columns.size) }
    set.each((at) => (this.columns.exact[at] === 1 ? parts.exact : parts.coarse).add(at))
    return parts
  }

  /** Games first released on exactly this day. */
  releasedOn(day: number): GameSet {
    return this.byExactness(this.released(day, day)).exact
  }

  /** Adds a game before `ready` is called for the first time. */
  load(row: IndexRow): void {
    this.enliven(row.id, this.append(row))
  }

  /** Sorts everything that was loaded. */
  async ready(today: number): Promise<void> {
    this.words.sort()
    this.orders = await Orders.of(this.columns, today)
  }

  /** Adds new and changed games. */
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

  /** Columns for the stats of all games; pass them to `putStats` before anything else changes. */
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
    const { size, ids, days, prominence, renown } = this.columns
    if (this.orders?.isOf(today) && stats.equals(this.columns.stats, size)) return
    const place = await this.orders?.prepareMoving({ size, ids, days, prominence, renown, stats }, today)
    this.columns.stats = stats
    place?.()
  }

  /** A set of living games, cached until something changes. */
  private kept(key: string, make: () => BitSet): GameSet {
    const set = this.sets.get(key) ?? make().and(this.alive)
    // Moved to the end: the least recently used one is dropped first.
    this.sets.delete(key)
    this.sets.set(key, set)
    this.keys.set(set, key)
    if (this.sets.size > keptSets) this.sets.delete(this.sets.keys().next().value ?? '')
    return set
  }

  private ranked(name: RankingName, backwards = false) {
    if (!this.orders) throw new Error('The index is read before it is sorted')
    return this.orders.get(name, backwards)
  }

  private append(row: IndexRow): number {
    const position = this.columns.append(row)
    for (const alias of row.aliases) {
      const same = this.byAlias.get(alias)
      if (same) same.push(position)
      else this.byAlias.set(alias, [position])
    }
    this.tags.add(position, row)
    for (const role of ['developers', 'publishers'] as const)
      for (const id of row[role]) {
        const games = this.makers[role].get(id)
        if (games) games.push(position)
        else this.makers[role].set(id, [position])
      }
    this.words.add(position, [row.name, ...row.aliases])
    if (row.prominence >= wellKnown) this.addShort(position, [row.name, ...row.aliases])
    return position
  }

  private addShort(position: number, keys: string[]): void {
    this.famous.push(position)
    this.words.addAbbreviations(position, keys.flatMap(abbreviationsOf))
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
