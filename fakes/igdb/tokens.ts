import { syntaxError } from './refusal.ts'

export interface Token {
  kind: 'string' | 'number' | 'word' | 'sign'
  text: string
  /** Its start position in the query. */
  at: number
}

const signs = ['!=', '>=', '<=', '=', '~', '>', '<', '&', '|', '!', '(', ')', '[', ']', '{', '}', ',', ';', '*']
const space = /\s/
const figure = /^-?[0-9]+(?:\.[0-9]+)?/
const letter = /^[A-Za-z_]\w*(?:[./][A-Za-z_]\w*)*(?:\.\*)?/

/** The words and signs of a query; comments are left out. */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < query.length) {
    const rest = query.slice(at)
    if (space.test(rest[0] ?? '')) at++
    else if (rest.startsWith('//')) at += rest.includes('\n') ? rest.indexOf('\n') : rest.length
    else {
      const token = readToken(rest, at)
      tokens.push(token)
      at = token.kind === 'string' ? endOfString(query, at) : at + token.text.length
    }
  }
  return tokens
}

function readToken(rest: string, at: number): Token {
  if (rest.startsWith('"')) {
    const end = endOfString(rest, 0)
    return { kind: 'string', text: rest.slice(1, end - 1).replace(/\\(["\\])/g, '$1'), at }
  }
  const number = figure.exec(rest)?.[0]
  if (number !== undefined && !letter.test(rest.slice(number.length))) return { kind: 'number', text: number, at }
  const word = letter.exec(rest)?.[0]
  if (word !== undefined) return { kind: 'word', text: word, at }
  const sign = signs.find((one) => rest.startsWith(one))
  if (sign === undefined) throw syntaxError(rest, 'a sign')
  return { kind: 'sign', text: sign, at }
}

function endOfString(query: string, from: number): number {
  for (let at = from + 1; at < query.length; at++) {
    if (query[at] === '\\') at++
    else if (query[at] === '"') return at + 1
  }
  throw syntaxError(query.slice(from), 'a STRING with its end')
}
