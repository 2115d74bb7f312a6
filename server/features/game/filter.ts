import type { Counted, FilterCounts, GameFilter, GameOrder } from '../../../common/api/game.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { CatalogueIndex, GameSet } from '../../catalogue/index/catalogue-index.ts'
import type { RankingName } from '../../catalogue/index/orders.ts'
import type { TermKind, Terms } from '../../catalogue/index/terms.ts'
import type { WordTerm } from '../../catalogue/index/words.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { RequestLang } from '../../http/lang.ts'
import { afterDay, dayNumber, monthSpan, type Span, untilDay, yearSpan } from './days.ts'
import { companyIds } from './filter.queries.ts'
import { meantWords } from './search.queries.ts'

type Reach = Pick<Context, 'catalogue' | 'db' | 'now'>
const termKinds = ['platforms', 'genres', 'themes'] as const
const makerKinds = ['developers', 'publishers'] as const
type ListKind = TermKind | (typeof makerKinds)[number]
type Kind = ListKind | 'released' | 'text'

/** A filter whose games are known: each kind's own set, and for a text the games that fit best. */
export interface Filtered {
  index: CatalogueIndex
  terms: Terms
  sets: Map<Kind, GameSet>
  best: GameSet[]
  today: number
}

/** Fewer games than this and mistyped words are looked for. */
const enough = 3
/** Of a text so long that it has more words, these may be mistyped. */
const forgiven = 6

/**
 * Reads a filter against the catalogue. What it answers counts until the next await. An id or slug that nobody has fits no game:
 * beside others it changes nothing, alone it leaves nothing.
 */
export async function applyFilter(reach: Reach, filter: GameFilter): Promise<Filtered> {
  const today = dayNumber(reach.now())
  const span = filter.released === undefined ? null : readSpan(filter.released, today)
  const [index, terms] = [await reach.catalogue.current(), await reach.catalogue.terms()]
  const lists = await readLists(reach, terms, filter)
  const text = filter.text?.trim() ? await readText(reach, index, nameKey(filter.text)) : null
  // From here on nothing is waited for: all sets are of the same moment.
  const sets = new Map<Kind, GameSet>()
  for (const [kind, ids] of lists) sets.set(kind, index.having(kind, ids))
  if (span) sets.set('released', index.released(span.from, span.to))
  if (text)
    sets.set(
      'text',
      text.ways.map((terms) => index.named(terms)).reduce((a, b) => index.either(a, b)),
    )
  const best = text ? [index.titled(text.key), index.named(wholeWords(text.key))] : []
  return { index, terms, sets, best, today }
}

/** Ids for each kind that something is chosen of. */
async function readLists({ db }: Reach, terms: Terms, filter: GameFilter): Promise<Map<ListKind, number[]>> {
  const lists = new Map<ListKind, number[]>()
  for (const kind of termKinds) {
    const picked = filter[kind] ?? []
    const ids = picked.flatMap((one) => (typeof one === 'number' ? one : (terms[kind].bySlug.get(one)?.id ?? [])))
    if (picked.length > 0) lists.set(kind, ids)
  }
  for (const kind of makerKinds) {
    const picked = filter[kind] ?? []
    const slugs = picked.filter((one) => typeof one === 'string')
    const ids = picked.filter((one) => typeof one === 'number')
    if (picked.length > 0) lists.set(kind, [...ids, ...(await companyIds(db, slugs))])
  }
  return lists
}

function readSpan(released: string, today: number): Span {
  if (released === 'past') return untilDay(today)
  if (released === 'future') return afterDay(today)
  const [first = 0, second] = released.split('-').map(Number)
  if (second === undefined) return yearSpan(first, first)
  if (released.length === 'YYYY-MM'.length) return monthSpan(first, second - 1)
  if (second < first) throw invalid({ released: ['The first year must not be after the last one.'] })
  return yearSpan(first, second)
}

const wholeWords = (key: string): WordTerm[] => wordsOf(key).map((word) => ({ whole: [word], begun: null }))
const wordsOf = (key: string): string[] => key.split(' ').filter((word) => word !== '')

/** The ways to read a text, any of which will do: as it stands with its last word only begun, and as it may have been meant. */
async function readText(
  { db }: Reach,
  index: CatalogueIndex,
  key: string,
): Promise<{ key: string; ways: WordTerm[][] }> {
  const words = wordsOf(key)
  const isLast = (at: number): boolean => at === words.length - 1
  const plain = words.map((word, at) => (isLast(at) ? { whole: [], begun: word } : { whole: [word], begun: null }))
  if (words.length === 0 || index.named(plain).count() >= enough) return { key, ways: [plain] }
  const known = await Promise.all(words.slice(0, forgiven).map((word) => meantWords(db, word)))
  const meant = words.map((word, at): WordTerm => {
    const whole = known[at] ?? [word]
    return { whole, begun: isLast(at) || whole.length === 0 ? word : null }
  })
  return { key, ways: [plain, meant] }
}

/** Games that fit everything, or everything but one kind. */
function fitting({ index, sets }: Filtered, but?: Kind): GameSet {
  return index.matching([...sets].flatMap(([kind, set]) => (kind === but ? [] : [set])))
}

/** Ids of one page, and how many games fit in all. */
export function filteredPage(filtered: Filtered, order: GameOrder | undefined, offset: number, limit: number) {
  const { index, sets, best } = filtered
  const set = fitting(filtered)
  const byText = sets.has('text')
  const [name = '', direction] = (order ?? (byText ? 'relevance-desc' : 'popular-desc')).split('-')
  const backwards = direction === 'asc'
  const popular = { name: 'popular', backwards } as const
  const ids =
    name === 'relevance' && byText
      ? index.pageInTiers(set, best, popular, offset, limit)
      : index.page(set, rankings[name]?.(backwards) ?? popular, offset, limit)
  return { ids, total: set.count() }
}

/** `asc` starts with the earliest, the lowest, the letter A. */
const rankings: Record<string, (ascending: boolean) => { name: RankingName; backwards?: boolean }> = {
  title: (ascending) => ({ name: 'title', backwards: !ascending }),
  released: (ascending) => ({ name: ascending ? 'released-asc' : 'released-desc' }),
  rate: (ascending) => ({ name: ascending ? 'rate-asc' : 'rate-desc' }),
}

/** What is left to choose: of each kind under the other kinds alone. */
export function countFiltered(filtered: Filtered, lang: RequestLang): FilterCounts {
  const { index, terms, sets, today } = filtered
  const whole = fitting(filtered)
  const wholeCounts = index.tagCounts(whole)
  const setFor = (kind: Kind): GameSet => (sets.has(kind) ? fitting(filtered, kind) : whole)
  const countsFor = (kind: Kind) => (sets.has(kind) ? index.tagCounts(setFor(kind)) : wholeCounts)
  const named = (kind: TermKind): Counted[] => countedTerms(terms, kind, countsFor(kind)(kind), lang)
  const dated = setFor('released')
  const within = ({ from, to }: Span): number => dated.countCommon(index.released(from, to))
  return {
    platforms: named('platforms'),
    genres: named('genres'),
    themes: named('themes'),
    decades: countsFor('released')('decades')
      .map(({ id, total }) => ({ decade: id, total }))
      .sort((a, b) => b.decade - a.decade),
    past: within(untilDay(today)),
    future: within(afterDay(today)),
  }
}

/** Names with their totals, most games first. */
export function countedTerms(
  terms: Terms,
  kind: TermKind,
  totals: { id: number; total: number }[],
  lang: RequestLang,
): Counted[] {
  return totals
    .flatMap(({ id, total }) => {
      const term = terms[kind].byId.get(id)
      return term ? [{ id, slug: term.slug, name: term.names[lang], total }] : []
    })
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, lang))
}
