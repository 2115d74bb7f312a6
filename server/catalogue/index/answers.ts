import type { Answers, Asks, Days, QuestionName, Selection } from './catalogue-index.ts'
import type { Makers } from './makers.ts'
import type { GameSet, MemoryIndex } from './memory/memory-index.ts'
import type { WordTerm } from './memory/words.ts'
import { anyOf, enough, wordsOf } from './text.ts'

/** What the text of a question may mean: words (text.ts; none without a text), and people and companies (makers.ts). */
interface Meant {
  ways: WordTerm[][]
  makers: Makers
}

/** How the index answers each question. Synchronous, so that everything in an answer is from the same moment. */
const answers: { [Q in QuestionName]: (index: MemoryIndex, about: Asks<Q>, meant: Meant) => Answers<Q> } = {
  page(index, { games, order: { by, backwards }, offset, limit }, { ways }) {
    const set = fitting(index, setsOf(index, games, ways))
    const best = games.text === undefined ? null : bestFits(index, games.text)
    const ids =
      by === 'relevance' && best
        ? index.pageInTiers(set, best, { name: 'popular', backwards }, offset, limit)
        : index.page(set, { name: by === 'relevance' ? 'popular' : by, backwards }, offset, limit)
    return { ids, total: set.count() }
  },

  choices(index, { games, today }, { ways }) {
    const sets = setsOf(index, games, ways)
    const whole = index.tagCounts(fitting(index, sets))
    const countsFor = (kind: Kind) => (sets.has(kind) ? index.tagCounts(fitting(index, sets, kind)) : whole)
    const dated = fitting(index, sets, 'released')
    const within = ({ from, to }: Days): number => dated.countCommon(index.released(from, to))
    return {
      platforms: countsFor('platforms')('platforms'),
      genres: countsFor('genres')('genres'),
      themes: countsFor('themes')('themes'),
      decades: countsFor('released')('decades'),
      past: within({ from: -ever, to: today }),
      future: within({ from: today + 1, to: ever }),
    }
  },

  totals: (index, { kind }) => index.tagCounts(index.matching([]))(kind),

  count: (index, { games }, { ways }) => fitting(index, setsOf(index, games, ways)).count(),

  company(index, { id }) {
    const [developed, published] = [index.having('developers', [id]), index.having('publishers', [id])]
    const either = index.either(developed, published)
    const { first, last } = index.span(either) ?? { first: null, last: null }
    return { total: either.count(), developed: developed.count(), published: published.count(), first, last }
  },

  month(index, { days: { from, to }, limit }) {
    const set = index.released(from, to)
    const { exact, coarse } = index.byExactness(set)
    const best = (part: GameSet) => index.page(part, { name: 'popular' }, 0, limit)
    return { total: set.count(), days: index.countDays(exact), exact: best(exact), coarse: best(coarse) }
  },

  search(index, { text, limit }, { ways, makers }) {
    const named = anyOf(index, ways)
    const { companies, games } = makers
    return index.bestNamed(
      text,
      {
        named: named.count() < enough ? index.either(named, index.soundingLike(text)) : named,
        exactly: index.either(index.titled(text), index.alsoNamed(text)),
        made: index.either(index.having('developers', companies), index.withIds(games)),
      },
      limit,
    )
  },

  rank(index, { ids, offset, limit }) {
    const set = index.withIds(ids)
    return { ids: index.page(set, { name: 'popular' }, offset, limit), total: set.count() }
  },
}

export const answer = <Q extends QuestionName>(
  index: MemoryIndex,
  question: Q,
  about: Asks<Q>,
  meant: Meant,
): Answers<Q> => answers[question](index, about, meant)

/** Days before and after every release. */
const ever = 10 ** 8

type Kind = keyof Selection
type Sets = Map<Kind, GameSet>

const listKinds = ['platforms', 'genres', 'themes', 'developers', 'publishers'] as const

/** The games of each part of a selection. */
function setsOf(index: MemoryIndex, games: Selection, ways: WordTerm[][]): Sets {
  const { released, releasedOn, text } = games
  const sets: Sets = new Map()
  for (const kind of listKinds) {
    const ids = games[kind]
    if (ids) sets.set(kind, index.having(kind, ids))
  }
  if (released) sets.set('released', index.released(released.from, released.to))
  if (releasedOn !== undefined) sets.set('releasedOn', index.releasedOn(releasedOn))
  if (text !== undefined) sets.set('text', anyOf(index, ways))
  return sets
}

/** Games that match everything, or everything except one kind. */
const fitting = (index: MemoryIndex, sets: Sets, but?: Kind): GameSet =>
  index.matching([...sets].flatMap(([kind, set]) => (kind === but ? [] : [set])))

/** Games of exactly this name, then those with all of its words. */
const bestFits = (index: MemoryIndex, key: string): GameSet[] => [
  index.titled(key),
  index.named(wordsOf(key).map((word) => ({ whole: [word], begun: [] }))),
]
