import { nameKey } from '../../../common/rules/names.ts'

/** The keys a title is looked for by: those of the very name, and those of names that are near to it. */
export interface NameForms {
  exact: string[]
  near: string[]
  /** "Doom (2016)" says the year too. */
  year: number | null
}

const edition =
  /(?: (?:the|and|game of the year|goty|definitive|complete|deluxe|ultimate|special|anniversary|gold|premium|standard|digital|legendary|enhanced|collectors|directors|extended|remastered|remaster|hd|redux|edition|cut|version|bundle|collection|edicion|completa|definitiva))+$/
const article = /^(?:the|a|an|el|la|los|las|un|una) (?=.)/
const signs = /[™®©℠]/g
const inBrackets = /\s*[([{][^)\]}]*[)\]}]/g
/** A part of a title that short names nothing by itself. */
const shortest = 4

/** What a title of somebody else's file may be called here. */
export function nameForms(title: string): NameForms {
  const plain = title.replace(signs, '')
  const [, year] = /[([](\d{4})[)\]]\s*$/.exec(plain) ?? []
  const named = nameKey(year === undefined ? plain : plain.replace(/\s*[([]\d{4}[)\]]\s*$/, ''))
  const exact = [...new Set([named, nameKey(plain)])].filter((key) => key !== '')
  const bare = nameKey(plain.replace(inBrackets, ''))
  const [beforeColon = ''] = plain.split(/:| [-–—] /, 1)
  const forms = [bare, bare.replace(edition, ''), nameKey(beforeColon)].filter((key) => key.length >= shortest)
  const near = new Set(forms.flatMap((key) => [key, key.replace(article, ''), `the ${key}`]))
  // Roman numerals of the very first word stay letters (names.ts), so without its article a name may have another key.
  for (const key of exact) near.add(key.replace(article, '')).add(`the ${key}`)
  for (const key of exact) near.delete(key)
  return { exact, near: [...near], year: year === undefined ? null : Number(year) }
}
