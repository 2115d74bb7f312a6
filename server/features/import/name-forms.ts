import { nameKey } from '../../../common/rules/names.ts'

/** The keys a title is looked for by: those of the very name, and those of names that are near to it. */
export interface NameForms {
  exact: string[]
  near: string[]
  /** "Doom (2016)" says the year too. */
  year: number | null
}

const editionWords: ReadonlySet<string> = new Set(
  (
    'the and goty definitive complete deluxe ultimate special anniversary gold premium standard digital legendary enhanced ' +
    'collectors directors extended remastered remaster hd redux edition cut version bundle collection edicion completa definitiva'
  ).split(' '),
)
const ofTheYear = 'game of the year'
const article = /^(?:the|a|an|el|la|los|las|un|una) (?=.)/
const signs = /[™®©℠]/g
const inBrackets = /[([{][^()[\]{}]*[)\]}]/g
/** A part of a title that short names nothing by itself. */
const shortest = 4

/** A key without the words at its end that only tell which edition it is; its first word stays. */
function withoutEdition(key: string): string {
  const words = key.split(' ')
  for (;;) {
    if (words.length > 4 && words.slice(-4).join(' ') === ofTheYear) words.length -= 4
    else if (words.length > 1 && editionWords.has(words.at(-1) ?? '')) words.length -= 1
    else return words.join(' ')
  }
}

/** What a title of somebody else's file may be called here. */
export function nameForms(title: string): NameForms {
  const plain = title.replace(signs, '')
  const [, year] = /[([](\d{4})[)\]]\s*$/.exec(plain) ?? []
  const named = nameKey(year === undefined ? plain : plain.trimEnd().slice(0, -'(2016)'.length))
  const exact = [...new Set([named, nameKey(plain)])].filter((key) => key !== '')
  const bare = nameKey(plain.replace(inBrackets, ''))
  const [beforeColon = ''] = plain.split(/:| [-–—] /, 1)
  const forms = [bare, withoutEdition(bare), nameKey(beforeColon)].filter((key) => key.length >= shortest)
  const near = new Set(forms.flatMap((key) => [key, key.replace(article, ''), `the ${key}`]))
  // Roman numerals of the very first word stay letters (names.ts), so without its article a name may have another key.
  for (const key of exact) near.add(key.replace(article, '')).add(`the ${key}`)
  for (const key of exact) near.delete(key)
  return { exact, near: [...near], year: year === undefined ? null : Number(year) }
}
