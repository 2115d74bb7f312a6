import { nameKey } from '../../../common/rules/names.ts'
import { earlier } from '../release-dates.ts'
import { reservedSlugs } from '../write/slugs.ts'
import {
  type Decisions,
  compared,
  type Compared,
  gapBetween,
  gapOnPlatform,
  isOfCore,
  isSameGame,
} from './same-game.ts'
import type { OpenGame } from './open-game.ts'

/** One game, and what turned out to be the same. */
interface Group {
  kept: Compared
  others: Compared[]
}

/**
 * One list of games: the core as it is written, then the snapshot without what is the same as a game of the core or an
 * earlier one of its own (rules of `same-game.ts`, and the table of decisions), each with a unique slug. What is merged
 * away leaves its platforms, names and key to the kept one.
 */
export function combineSources(core: OpenGame[], snapshot: OpenGame[], decisions: Decisions): OpenGame[] {
  const groups = new Groups(decisions)
  for (const game of core) groups.keep(compared(game))
  const byYear = snapshot.map(compared).sort((a, b) => (a.year ?? 9999) - (b.year ?? 9999))
  // The kept game of a decision may be the later one: decided games come last.
  const isDecided = ({ game }: Compared): boolean => decisions.sameAs(game.sourceKey) !== undefined
  for (const one of [...byYear.filter((each) => !isDecided(each)), ...byYear.filter(isDecided)]) groups.add(one)
  const titles = new Set(core.map(({ title }) => nameKey(title)))
  return withOwnSlugs(groups.all().map((group) => joined(group, titles)))
}

class Groups {
  readonly #groups = new Set<Group>()
  readonly #byName = new Map<string, Set<Group>>()
  readonly #byKey = new Map<string, Group>()
  readonly #decisions: Decisions

  constructor(decisions: Decisions) {
    this.#decisions = decisions
  }

  keep(one: Compared): void {
    const group = { kept: one, others: [] }
    this.#groups.add(group)
    this.#name(one, group)
  }

  add(one: Compared): void {
    const decided = this.#decisions.sameAs(one.game.sourceKey)
    const into = decided === undefined ? this.#alike(one) : this.#byKey.get(decided)
    if (!into) return this.keep(one)
    into.others.push(one)
    this.#name(one, into)
  }

  all(): Group[] {
    return [...this.#groups].sort(inOrder)
  }

  #name(one: Compared, group: Group): void {
    this.#byKey.set(one.game.sourceKey, group)
    for (const name of new Set([one.title, one.words, ...one.aliases])) {
      const same = this.#byName.get(name)
      if (same) same.add(group)
      else this.#byName.set(name, new Set([group]))
    }
  }

  /** The group it belongs to: a game of the core first, then the one that fits best. */
  #alike(one: Compared): Group | undefined {
    const named = new Set([one.title, one.words, ...one.aliases].flatMap((name) => [...(this.#byName.get(name) ?? [])]))
    const fits = [...named].filter((group) => this.#fits(group, one))
    return fits.sort((a, b) => fitness(b.kept, one) - fitness(a.kept, one))[0]
  }

  #fits({ kept, others }: Group, one: Compared): boolean {
    const all = [kept, ...others]
    if (all.some(({ game }) => this.#decisions.areApart(game.sourceKey, one.game.sourceKey))) return false
    if (kept.title === one.title) {
      if (this.#decisions.isOneGame(one.title)) return true
      if (this.#decisions.isManyGames(one.title)) return false
    }
    return (
      (kept.game.source === 'core' && isOfCore(kept, one)) ||
      all.some((each) => each.game.source === 'mame' && isSameGame(each, one))
    )
  }
}

/** Higher is closer: the core before the snapshot, the same title, the same platform, then years. */
const fitness = (kept: Compared, one: Compared): number =>
  (kept.game.source === 'core' ? 1_000 : 0) +
  (kept.title === one.title ? 400 : 0) +
  (gapOnPlatform(kept, one) === null ? 0 : 200) -
  (gapBetween(kept, one) ?? 50)

/** The core in its order, then the rest by title. */
function inOrder({ kept: a }: Group, { kept: b }: Group): number {
  if (a.game.source !== b.game.source) return a.game.source === 'core' ? -1 : 1
  if (a.game.source === 'core' || a.game.title === b.game.title) return 0
  return a.game.title < b.game.title ? -1 : 1
}

/**
 * What the kept game says counts; the others add their platforms, names and genres, and the earliest date of each
 * platform.
 */
function joined({ kept: { game: kept, year }, others }: Group, coreTitles: ReadonlySet<string>): OpenGame {
  if (others.length === 0) return kept
  const games = others.map(({ game }) => game)
  const first = <T>(own: T[], of: (game: OpenGame) => T[]): T[] =>
    own.length > 0 ? own : (games.map(of).find((values) => values.length > 0) ?? [])
  return {
    ...kept,
    aliases: joinedNames(kept, games, coreTitles),
    releases: kept.source === 'core' ? withPorts(kept, year, games) : withEarliest([kept, ...games]),
    genres: first(kept.genres, ({ genres }) => genres),
    developers: first(kept.developers, ({ developers }) => developers),
    publishers: first(kept.publishers, ({ publishers }) => publishers),
    formerKeys: games.map(({ sourceKey }) => sourceKey),
  }
}

/** All names, each once; a name that is the title of another game of the core stays with that. */
function joinedNames(kept: OpenGame, games: OpenGame[], coreTitles: ReadonlySet<string>): string[] {
  const seen = new Set([kept.title, ...kept.aliases].map(nameKey))
  const more = games.flatMap(({ title, aliases }) => [title, ...aliases])
  return [
    ...kept.aliases,
    ...more.filter((name) => {
      const key = nameKey(name)
      if (seen.has(key) || coreTitles.has(key)) return false
      seen.add(key)
      return true
    }),
  ]
}

/**
 * The releases of a game of the core, and the platforms it lacks: a port that is older than its first release is none.
 */
function withPorts(kept: OpenGame, year: number | null, games: OpenGame[]): OpenGame['releases'] {
  const own = new Set(kept.releases.map(({ platform }) => platform))
  const ports = withEarliest(games).filter(
    ({ platform, date }) =>
      !own.has(platform) && (date === null || year === null || Number(date.date.slice(0, 4)) >= year),
  )
  return [...kept.releases, ...ports]
}

/** Each platform with its earliest date, in order of time. */
function withEarliest(games: OpenGame[]): OpenGame['releases'] {
  const dates = new Map<string, OpenGame['releases'][number]['date']>()
  for (const { platform, date } of games.flatMap(({ releases }) => releases))
    dates.set(platform, earlier(dates.get(platform) ?? null, date))
  return [...dates]
    .map(([platform, date]) => ({ platform, date }))
    .sort((a, b) => (a.date?.date ?? '9999').localeCompare(b.date?.date ?? '9999'))
}

function firstYear({ releases }: OpenGame): number | null {
  const years = releases.flatMap(({ date }) => (date ? [Number(date.date.slice(0, 4))] : []))
  return years.length > 0 ? Math.min(...years) : null
}

function withOwnSlugs(games: OpenGame[]): OpenGame[] {
  const taken = new Set(reservedSlugs)
  return games.map((game) => {
    const year = firstYear(game)
    const platform = game.releases[0]?.platform
    const tries = [
      game.slug,
      ...(year === null ? [] : [`${game.slug}-${year}`]),
      ...(platform ? [`${game.slug}-${platform}`] : []),
    ]
    for (let n = 2; tries.every((slug) => taken.has(slug)); n++) tries.push(`${game.slug}-${n}`)
    const slug = tries.find((candidate) => !taken.has(candidate)) ?? game.slug
    taken.add(slug)
    return { ...game, slug }
  })
}
