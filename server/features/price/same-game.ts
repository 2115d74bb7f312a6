import { nameThreshold } from '../../../common/rules/prices.ts'
import { isOtherGame, type KnownGame, type Name, namesOf } from './game-names.ts'
import { type Rest, restOf, keysOf, phraseAt, type Word, wordsOf } from './name-words.ts'

/** An offer as far as its name is judged. */
export interface NamedOffer {
  name: string
  kind: 'game' | 'bundle' | 'addon' | null
  /** The edition, where the shop keeps it apart. */
  edition: string | null
  /** Slugs of platforms that the shop names apart. */
  platforms: readonly string[]
}

/** What an offer is of a game: the plain game, an edition of it with its name, or something else (null). */
export type Verdict = Rest | null

const longestName = 500

/** Judges what shops offer by the names of one game (PRI-02). */
export function judgeOf(game: KnownGame): (offer: NamedOffer) => Verdict {
  const names = namesOf(game)
  return (offer) => {
    if (offer.kind === 'addon' || offer.name.length > longestName) return null
    const found = judgeName(wordsOf(offer.name), names, game.year)
    if (!found) return null
    const platforms = [...new Set([...offer.platforms, ...found.platforms])]
    if (platforms.length > 0 && game.platforms.length > 0 && !platforms.some((one) => game.platforms.includes(one)))
      return null
    const edition = found.edition ?? (isStandard(offer.edition) ? null : offer.edition)
    if (edition !== null && isOtherGame(game, edition)) return null
    // A bundle may be an edition; by the name of the plain game alone it would be taken for it.
    return offer.kind === 'bundle' && edition === null ? null : { edition, platforms }
  }
}

const isStandard = (edition: string | null): boolean =>
  edition === null || restOf(wordsOf(`x ${edition}`).slice(1), null)?.edition === null

/** The best that any of the names makes of it: the plain game, else an edition. */
function judgeName(words: readonly Word[], names: readonly Name[], year: number | null): Verdict {
  let edition: Verdict = null
  for (const { keys, adds } of names) {
    const end = endOf(words, keys)
    const rest = end === null ? null : restOf(words.slice(end), year)
    if (!rest) continue
    if (rest.edition === null && adds === null) return rest
    edition ??= { ...rest, edition: [adds, rest.edition].filter((text) => text !== null).join(' ') }
  }
  return edition
}

/** Names of makers and people before a name, which shops leave out or add. */
const brands = ['tom clancys', 'marvels', 'marvel', 'sid meiers', 'ea sports', 'disney', 'clive barkers'].map((brand) =>
  brand.split(' '),
)
const articles: ReadonlySet<string> = new Set(['the', 'a', 'el', 'la', 'los', 'las'])
/** In a shorter name an article may tell two games apart. */
const articleFrom = 3

/** Where a name begins after its brand and, of a long one, its article. */
function startOf(keys: readonly string[]): number {
  const brand = brands.find((words) => words.length < keys.length && words.every((word, at) => keys[at] === word))
  const at = brand?.length ?? 0
  return keys.length - at > articleFrom && articles.has(keys[at] ?? '') ? at + 1 : at
}

/** No shop puts more words before a name. */
const mostBefore = 8

/**
 * Where the name ends with which the words begin; null when they do not: almost letter by letter, with the same
 * numbers.
 */
function endOf(words: readonly Word[], name: readonly string[]): number | null {
  const wanted = name.slice(startOf(name))
  const keys = keysOf(words.slice(0, name.length + mostBefore))
  for (const begin of new Set([platformsBefore(words), 0])) {
    const start = begin + startOf(keys.slice(begin))
    const [short, whole] = [matchLength(keys, start, wanted), matchLength(keys, begin, name)]
    if (short !== null) return start + short
    if (whole !== null) return begin + whole
  }
  return null
}

/** "PS4 Sekiro": how many words before a name only say for what it is. */
function platformsBefore(words: readonly Word[]): number {
  let at = 0
  for (let found = phraseAt(words, at); found && at < mostBefore; found = phraseAt(words, at)) {
    if (found.phrase.platforms.length === 0 && words[at]?.key !== 'juego') break
    at += found.length
  }
  return at
}

function matchLength(keys: readonly string[], start: number, wanted: readonly string[]): number | null {
  const same = keys.slice(start, start + wanted.length)
  const squeezed = wanted.join('')
  if (same.length === wanted.length && wanted.every((key, at) => isNear(key, same[at] ?? '')))
    return similarity(same.join(''), squeezed) > nameThreshold ? wanted.length : null
  // "Spider-Man" and "Spiderman": the same letters, in other words.
  let text = ''
  for (let at = start; at < keys.length && text.length < squeezed.length; at++) {
    text += keys[at] ?? ''
    if (text === squeezed) return at + 1 - start
  }
  return null
}

/**
 * How alike two texts are, 0 to 1: Dice's coefficient of their pairs of letters. Linear in their lengths (PR-02).
 */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  if (one.length < 2 || other.length < 2) return 0
  const pairs = new Map<string, number>()
  for (let at = 0; at < one.length - 1; at++) {
    const pair = one.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 0; at < other.length - 1; at++) {
    const pair = other.slice(at, at + 2)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    common++
  }
  return (2 * common) / (one.length + other.length - 2)
}

/** A shorter word with another letter is another word. */
const shortest = 5

/**
 * Whether two words are one, but for one letter: a slip, another spelling. Not numbers, and not "alien" and "aliens".
 */
function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < shortest || long.length - short.length > 1 || /\d/.test(long)) return false
  if (long === `${short}s`) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
