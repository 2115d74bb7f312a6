import { nameKey } from '../../../common/rules/names.ts'

/**
 * The keys a title is looked for by. `exact`: the very name. `edition`: the name without what only tells its edition,
 * the longest first; a game found by one of them is the one that is meant. `near`: names that are near to it.
 */
export interface NameForms {
  exact: string[]
  edition: string[]
  near: string[]
  /** "Doom (2016)" says the year too. */
  year: number | null
  /** As it is written, for ties between names with one key. */
  spelling: string
}

/** Words at the end of a title that tell an edition of a game, which is the same game. */
const editions: readonly string[] = (
  'game of the year edition;goty edition;game of the year;goty;definitive edition;complete edition;deluxe edition;' +
  'digital deluxe edition;ultimate edition;special edition;anniversary edition;gold edition;premium edition;' +
  'standard edition;legendary edition;enhanced edition;collectors edition;extended edition;royal edition;day one edition;' +
  'directors cut;the directors cut;digital edition;platinum edition;limited edition;launch edition;steam edition;' +
  'enhanced;edicion completa;edicion definitiva;edicion especial;edicion coleccionista;edicion oro;edicion juego del ano'
).split(';')
/** Parts of a game that stores list beside it. */
const parts: readonly string[] = ['multiplayer', 'single player', 'singleplayer']
/** Words at the end that may tell an edition, or another game. */
const looseWords: ReadonlySet<string> = new Set(
  (
    'the and goty definitive complete deluxe ultimate special anniversary gold premium standard digital legendary enhanced ' +
    'collectors directors extended remastered remaster hd redux edition cut version bundle collection edicion completa definitiva'
  ).split(' '),
)
const article = /^(?:the|a|an|el|la|los|las|un|una) (?=.)/
const signs = /[™®©℠]/g
/** "Borderlands²" is Borderlands 2. */
const raised = /[¹²³]/g
const inBrackets = /[([{][^()[\]{}]*[)\]}]/g
const yearInBrackets = /[([](?:classic,? )?((?:19|20)\d\d)[)\]]/i
/** A part of a title that short names nothing by itself. */
const shortest = 4

/** A key without edition words at its end: once for each of them, the longest form first. */
function withoutEditions(key: string): string[] {
  const forms: string[] = []
  for (let rest = key; ;) {
    const end = [...editions, ...parts].find((words) => rest.endsWith(` ${words}`))
    if (end === undefined) return forms
    rest = rest.slice(0, -end.length - 1).replace(/ \d{1,2}th$/, '')
    forms.push(rest)
  }
}

/** A key without all words at its end that may tell which edition it is; its first word stays. */
function withoutLooseWords(key: string): string {
  const words = key.replace(/ game of the year(?: edition)?$/, '').split(' ')
  while (words.length > 1 && looseWords.has(words.at(-1) ?? '')) words.length -= 1
  return words.join(' ')
}

/** What a title of another site's file may be called here. */
export function nameForms(title: string): NameForms {
  const plain = title.replace(signs, '').replace(raised, ' $&').normalize('NFKC')
  const year = yearInBrackets.exec(plain)?.[1]
  const withoutYear = plain.replace(yearInBrackets, ' ')
  const exact = [...new Set([nameKey(withoutYear), nameKey(plain)])].filter((key) => key !== '')
  const bare = nameKey(withoutYear.replace(inBrackets, ' '))
  const edition = [...new Set([...withoutEditions(nameKey(withoutYear)), bare, ...withoutEditions(bare)])].filter(
    (key) => key !== '' && !exact.includes(key),
  )
  const [beforeColon = ''] = plain.split(/:| [-–—] /, 1)
  const forms = [withoutLooseWords(bare), nameKey(beforeColon)].filter((key) => key.length >= shortest)
  const near = new Set(forms.flatMap((key) => [key, key.replace(article, ''), `the ${key}`]))
  // Roman numerals of the very first word stay letters (names.ts), so without its article a name may have another key.
  for (const key of [...exact, ...edition]) near.add(key.replace(article, '')).add(`the ${key}`)
  for (const key of [...exact, ...edition]) near.delete(key)
  return {
    exact,
    edition,
    near: [...near],
    year: year === undefined ? null : Number(year),
    spelling: spellingOf(withoutYear),
  }
}

/** A title as it is spelt, without regard to case, signs and spaces: "Mega Man X" is not "Mega Man 10". */
export const spellingOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
