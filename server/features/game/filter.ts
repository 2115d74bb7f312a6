import type { Counted, FilterCounts, GameFilter, GameOrder } from '../../../common/api/game.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { GameOrder as IndexOrder, Selection, Totals } from '../../catalogue/index/catalogue-index.ts'
import type { TermKind, Terms } from '../../catalogue/index/terms.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { RequestLang } from '../../http/request-facts.ts'
import { afterDay, dayNumber, monthSpan, type Span, untilDay, yearSpan } from './calendar.queries.ts'
import { companyIds } from './game.queries.ts'

type Reach = Pick<Context, 'catalogue' | 'db' | 'now'>
const termKinds = ['platforms', 'genres', 'themes'] as const
const makerKinds = ['developers', 'publishers'] as const

/** Ids of one page of the games that match a filter, and the total. */
export async function filterPage(
  reach: Reach,
  filter: GameFilter,
  order: GameOrder | undefined,
  offset: number,
  limit: number,
): Promise<{ ids: number[]; total: number }> {
  const [name = '', direction] = (order ?? 'relevance-desc').split('-')
  const ascending = direction === 'asc'
  const by = rankings[name]?.(ascending) ?? { by: 'popular', backwards: ascending }
  return reach.catalogue.page({ games: await readFilter(reach, filter), order: by, offset, limit })
}

/** `asc` starts with the earliest date, the lowest number, the letter A. */
const rankings: Record<string, (ascending: boolean) => IndexOrder> = {
  relevance: (ascending) => ({ by: 'relevance', backwards: ascending }),
  title: (ascending) => ({ by: 'title', backwards: !ascending }),
  released: (ascending) => ({ by: ascending ? 'released-asc' : 'released-desc', backwards: false }),
  rate: (ascending) => ({ by: ascending ? 'rate-asc' : 'rate-desc', backwards: false }),
}

/** The remaining choices: each kind is counted under the filters of the other kinds only. */
export async function filterCounts(reach: Reach, filter: GameFilter, lang: RequestLang): Promise<FilterCounts> {
  const today = dayNumber(reach.now())
  const games = await readFilter(reach, filter)
  const { platforms, genres, themes, decades, past, future } = await reach.catalogue.choices({ games, today })
  const terms = await reach.catalogue.terms()
  return {
    platforms: countedTerms(terms, 'platforms', platforms, lang),
    genres: countedTerms(terms, 'genres', genres, lang),
    themes: countedTerms(terms, 'themes', themes, lang),
    decades: pairs(decades, (decade, total) => ({ decade, total })).sort((a, b) => b.decade - a.decade),
    past,
    future,
  }
}

/**
 * A filter in terms of the index. An unknown id or slug matches no game: beside others it changes nothing, alone it
 * empties the result.
 */
async function readFilter(reach: Reach, filter: GameFilter): Promise<Selection> {
  const { released, text } = filter
  const key = text?.trim() ? nameKey(text) : null
  return {
    ...(released !== undefined && { released: readSpan(released, dayNumber(reach.now())) }),
    ...(await readLists(reach, filter)),
    ...(key !== null && { text: key }),
  }
}

/** The chosen ids of each kind with a choice. */
async function readLists({ catalogue, db }: Reach, filter: GameFilter): Promise<Selection> {
  const lists: Selection = {}
  for (const kind of termKinds) {
    const picked = filter[kind] ?? []
    if (picked.length === 0) continue
    const { bySlug } = (await catalogue.terms())[kind]
    lists[kind] = picked.flatMap((one) => (typeof one === 'number' ? one : (bySlug.get(one)?.id ?? [])))
  }
  for (const kind of makerKinds) {
    const picked = filter[kind] ?? []
    const slugs = picked.filter((one) => typeof one === 'string')
    const ids = picked.filter((one) => typeof one === 'number')
    if (picked.length > 0) lists[kind] = [...ids, ...(await companyIds(db, slugs))]
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

/** Names with their totals, most games first. */
export function countedTerms(terms: Terms, kind: TermKind, totals: Totals, lang: RequestLang): Counted[] {
  const named = (id: number, total: number): Counted[] => {
    const term = terms[kind].byId.get(id)
    return term ? [{ id, slug: term.slug, name: term.names[lang], total }] : []
  }
  return pairs(totals, named)
    .flat()
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, lang))
}

const pairs = <T>(totals: Totals, make: (id: number, total: number) => T): T[] =>
  Array.from({ length: totals.length / 2 }, (_, n) => make(totals[2 * n]!, totals[2 * n + 1]!))
