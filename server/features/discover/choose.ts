import { idsOf, type Facts } from './taste.ts'
import type { Found } from './score.ts'

/** A list from one series or studio, or with a single reason, would be dull, however well it fits. */
const most = { series: 3, developer: 6, game: 8, coming: 5 }
const again = { series: 0.7, developer: 0.2, game: 1.2 }

/**
 * The list, best first: each candidate loses some score for what the list already has of its series, studio and reason.
 * `found` may be longer than the result; no two games with the same name are chosen. `seeds` is the number of games
 * that reasons can refer to.
 */
export function choose(found: Found[], count: number, seeds: number): Found[] {
  // A user with two games sees these two as a reason more often.
  const perGame = Math.max(most.game, Math.ceil(count / (2 * Math.max(1, seeds))))
  const left = [...found]
  const chosen: Found[] = []
  const taken = {
    series: new Map<number, number>(),
    developer: new Map<number, number>(),
    game: new Map<number, number>(),
  }
  const names = new Set<string>()
  let coming = 0
  while (chosen.length < count && left.length > 0) {
    let at = -1
    let points = -Infinity
    for (const [n, { score, reason }] of left.entries()) {
      const loss = lossOf(score.facts, reason.game, taken, perGame)
      if (score.total - loss > points) [at, points] = [n, score.total - loss]
    }
    if (at < 0) break
    const [next] = left.splice(at, 1)
    if (!next) break
    const { facts } = next.score
    if (names.has(facts.nameKey) || (!facts.released && coming >= most.coming)) continue
    names.add(facts.nameKey)
    coming += Number(!facts.released)
    for (const id of idsOf(facts, 'franchise')) count1(taken.series, id)
    for (const id of facts.developers) count1(taken.developer, id)
    if (next.reason.game !== undefined) count1(taken.game, next.reason.game)
    chosen.push(next)
  }
  return chosen
}

type Taken = Record<'series' | 'developer' | 'game', Map<number, number>>

const count1 = (map: Map<number, number>, id: number): void => void map.set(id, (map.get(id) ?? 0) + 1)

/** The score that a game loses for repetitions; all of it beyond the limits. */
function lossOf(facts: Facts, game: number | undefined, taken: Taken, perGame: number): number {
  const n = {
    series: Math.max(0, ...idsOf(facts, 'franchise').map((id) => taken.series.get(id) ?? 0)),
    developer: Math.max(0, ...facts.developers.map((id) => taken.developer.get(id) ?? 0)),
    game: game === undefined ? 0 : (taken.game.get(game) ?? 0),
  }
  if (n.series >= most.series || n.developer >= most.developer || n.game >= perGame) return Infinity
  return n.series * again.series + n.developer * again.developer + (n.game / perGame) * again.game
}

/** Words at the end of a name that mean "the same game again". */
const editionWords = new Set(
  'remaster remastered hd definitive complete deluxe enhanced special anniversary goty edition the version collection game of year directors director s cut redux'.split(
    ' ',
  ),
)

/**
 * The comparison key of a name (common/rules/names.ts) without the words that only name an edition; unchanged when
 * nothing else would be left.
 */
export function sameGameKey(nameKey: string): string {
  const words = nameKey.split(' ')
  let end = words.length
  while (end > 1 && editionWords.has(words[end - 1] ?? '')) end--
  return words.slice(0, end).join(' ')
}
