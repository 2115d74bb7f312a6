import type { Counted, FilterCounts, GameFilter, GameOrder } from '../../../common/api/game.ts'
import { nameKey } from '../../../common/rules/names.ts'
import type { GameOrder as IndexOrder, Selection, Total } from '../../catalogue/index/catalogue-index.ts'
import type { WordTerm } from '../../catalogue/index/memory/words.ts'
import type { TermKind, Terms } from '../../catalogue/index/terms.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { RequestLang } from '../../http/lang.ts'
import { afterDay, dayNumber, monthSpan, type Span, untilDay, yearSpan } from './days.ts'
import { companyIds } from './filter.queries.ts'
import { meantWords } from './search.queries.ts'

type Reach = Pick<Context, 'catalogue' | 'db' | 'now'>
const termKinds = ['platforms', 'genres', 'themes'] as const
const makerKinds = ['developers', 'publishers'] as const

/** Fewer games than this and mistyped words are looked for. */
const enough = 3
/** Of a text so long that it has more words, these may be mistyped. */
const forgiven = 6

/** Ids of one page of the games that fit a filter, and how many fit in all. */
export function filterPage(
  reach: Reach,
  filter: GameFilter,
  order: GameOrder | undefined,
  offset: number,
  limit: number,
) {
  const [name = '', direction] = (order ?? 'relevance-desc').split('-')
  const by = rankings[name]?.(direction === 'asc') ?? { by: 'popular', backwards: direction === 'asc' }
  return askAsMeant(reach, filter, (games) => reach.catalogue.page({ games, order: by, offset, limit }))
}

/** `asc` starts with the earliest, the lowest, the letter A. */
const rankings: Record<string, (ascending: boolean) => IndexOrder> = {
  relevance: (ascending) => ({ by: 'relevance', backwards: ascending }),
  title: (ascending) => ({ by: 'title', backwards: !ascending }),
  released: (ascending) => ({ by: ascending ? 'released-asc' : 'released-desc', backwards: false }),
  rate: (ascending) => ({ by: ascending ? 'rate-asc' : 'rate-desc', backwards: false }),
}

/** What is left to choose: of each kind under the other kinds alone. */
export async function filterCounts(reach: Reach, filter: GameFilter, lang: RequestLang): Promise<FilterCounts> {
  const today = dayNumber(reach.now())
  const { platforms, genres, themes, decades, past, future } = await askAsMeant(reach, filter, (games) =>
    reach.catalogue.choices({ games, today }),
  )
  const terms = await reach.catalogue.terms()
  return {
    platforms: countedTerms(terms, 'platforms', platforms, lang),
    genres: countedTerms(terms, 'genres', genres, lang),
    themes: countedTerms(terms, 'themes', themes, lang),
    decades: decades.map(({ id, total }) => ({ decade: id, total })).sort((a, b) => b.decade - a.decade),
    past,
    future,
  }
}

/** Asks with the text as it stands and, where hardly any game has such words, once more with the words that may have been meant. */
async function askAsMeant<T extends { named: number }>(
  reach: Reach,
  filter: GameFilter,
  ask: (games: Selection) => Promise<T>,
): Promise<T> {
  const games = await readFilter(reach, filter)
  const answer = await ask(games)
  if (!games.text || answer.named >= enough) return answer
  const { key, ways } = games.text
  const meant = await meantTerms(reach, key)
  return meant.length === 0 ? answer : ask({ ...games, text: { key, ways: [...ways, meant] } })
}

/** A filter in the words of the index. An id or slug that nobody has fits no game: beside others it changes nothing, alone it leaves nothing. */
async function readFilter(reach: Reach, filter: GameFilter): Promise<Selection> {
  const { released, text } = filter
  const key = text?.trim() ? nameKey(text) : null
  return {
    ...(released !== undefined && { released: readSpan(released, dayNumber(reach.now())) }),
    ...(await readLists(reach, filter)),
    ...(key !== null && { text: { key, ways: [plainTerms(key)] } }),
  }
}

/** Ids for each kind that something is chosen of. */
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

const wordsOf = (key: string): string[] => key.split(' ').filter((word) => word !== '')

/** The words of a text as they stand, the last one only begun. */
const plainTerms = (key: string): WordTerm[] =>
  wordsOf(key).map((word, at, { length }) =>
    at === length - 1 ? { whole: [], begun: word } : { whole: [word], begun: null },
  )

/** The words of a text as they may have been meant. */
async function meantTerms({ db }: Reach, key: string): Promise<WordTerm[]> {
  const words = wordsOf(key)
  const known = await Promise.all(words.slice(0, forgiven).map((word) => meantWords(db, word)))
  return words.map((word, at): WordTerm => {
    const whole = known[at] ?? [word]
    return { whole, begun: at === words.length - 1 || whole.length === 0 ? word : null }
  })
}

/** Names with their totals, most games first. */
export function countedTerms(terms: Terms, kind: TermKind, totals: Total[], lang: RequestLang): Counted[] {
  return totals
    .flatMap(({ id, total }) => {
      const term = terms[kind].byId.get(id)
      return term ? [{ id, slug: term.slug, name: term.names[lang], total }] : []
    })
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, lang))
}
