import { restOf, editionPhrases, keysOf, textOf, type Word, wordsOf } from './name-words.ts'
import { nameKey } from '../../../common/rules/names.ts'

/** A game as its names are compared. */
export interface KnownGame {
  /** Its title, then its other names. */
  names: readonly string[]
  /** Of its first release. */
  year: number | null
  /** Slugs; empty where they are not known. */
  platforms: readonly string[]
  /** Those of `longerTitles` that are titles of other games. */
  others?: ReadonlySet<string>
}

/** A name by its words. */
export interface Name {
  keys: readonly string[]
  /** What it adds to the title: "Mario Kart 8 Deluxe" is an edition of "Mario Kart 8". */
  adds: string | null
}

const shortestAlias = 4
/** "Una dimensión aparte": so many words are a subtitle in another language. */
const subtitleFrom = 3

/** Those of one region ("(US)") name another game elsewhere. */
const isName = (alias: string): boolean => alias.length >= shortestAlias && !alias.includes('(')

const numbersOf = (name: string): string =>
  keysOf(wordsOf(name))
    .filter((key) => /^\d+$/.test(key))
    .join(' ')

/**
 * The other names of a game under which a shop may list it, those with the numbers of its title first: "GTA 5" before
 * "GTA Online".
 */
export function otherNames({ title, aliases }: { title: string; aliases: readonly string[] }): string[] {
  const numbers = numbersOf(title)
  const names = aliases.filter(isName).map((name) => ({ name, isLater: numbersOf(name) !== numbers }))
  return names.toSorted((a, b) => Number(a.isLater) - Number(b.isLater)).map(({ name }) => name)
}

/**
 * Keys of the titles that other games may have whose name is this title and the words of an edition: a remaster with
 * its own page.
 */
export const longerTitles = (title: string): string[] =>
  editionPhrases.flatMap((phrase) => [`${nameKey(title)} ${phrase}`, `${nameKey(title)} ${phrase} edition`])

/**
 * Whether what a shop calls an edition of a game is another game: "Dark Souls Remastered" is one, in each of its own
 * editions.
 */
export function isOtherGame({ names: [title = ''], others }: KnownGame, edition: string): boolean {
  if (!others || others.size === 0) return false
  const words = nameKey(`${title} ${edition}`).split(' ')
  return words.some((_, at) => others.has(words.slice(0, at + 1).join(' ')))
}

/** The names under which a shop may sell a game. */
export function namesOf({ names: [title = '', ...aliases], year }: KnownGame): Name[] {
  const own = wordsOf(title)
  const [series = '', subtitle] = title.split(/: | [-–] /, 2)
  const others = aliases.filter(isName).flatMap((alias) => {
    const words = wordsOf(alias)
    if (own.length < words.length && own.every(({ key }, at) => words[at]?.key === key)) return longer(words, own, year)
    const name = { keys: keysOf(withoutEdition(words)), adds: null }
    if (subtitle === undefined || words.length < subtitleFrom) return name
    return [name, { keys: keysOf(withoutEdition(wordsOf(`${series} ${alias}`))), adds: null }]
  })
  return [{ keys: keysOf(own), adds: null }, ...others].filter(({ keys }) => keys.length > 0)
}

/** A name that begins with the title: with its year it is the game, with more an edition, whatever the words. */
function longer(words: readonly Word[], title: readonly Word[], year: number | null): Name {
  const rest = words.slice(title.length)
  const says = restOf(rest, year)
  const isSame = says?.edition === null || rest.every(({ key }) => key === 'remake')
  return { keys: keysOf(words), adds: isSame ? null : (says?.edition ?? textOf(rest)) }
}

/** Without what names an edition at its end; its first word stays. */
function withoutEdition(words: readonly Word[]): readonly Word[] {
  for (let at = 1; at < words.length; at++) if (restOf(words.slice(at), null)?.edition) return words.slice(0, at)
  return words
}
