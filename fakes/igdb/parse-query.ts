import { limitTooHigh, syntaxError } from './refusal.ts'
import { readTokens, type Token } from './tokens.ts'

export interface Query {
  fields: string[]
  exclude: string[]
  where: Condition | null
  sort: { field: string; descending: boolean } | null
  search: string | null
  limit: number
  offset: number
}

export interface NamedQuery {
  endpoint: string
  name: string
  query: Query
}

const highest = 500
const usual = (): Query => ({ fields: [], exclude: [], where: null, sort: null, search: null, limit: 10, offset: 0 })

/** A complete body: clauses in any order, each ended by ";". */
export function parseQuery(body: string): Query {
  const cursor = createCursor(body)
  const query = parseClauses(cursor)
  return cursor.ended() ? query : cursor.refuse('the end')
}

/** `query games "soon" { … }; query games/count "n" { … };` */
export function parseMultiquery(body: string): NamedQuery[] {
  const cursor = createCursor(body)
  const queries: NamedQuery[] = []
  while (!cursor.ended()) {
    cursor.needs('query')
    const [endpoint, name] = [cursor.take('word'), cursor.take('string')]
    cursor.needs('{')
    queries.push({ endpoint, name, query: parseClauses(cursor) })
    cursor.needs('}')
    cursor.needs(';')
  }
  return queries.length > 10 ? cursor.refuse('at most 10 queries') : queries
}

const clauses: Record<string, (cursor: Cursor, query: Query) => void> = {
  fields: (cursor, query) => void query.fields.push(...parseNames(cursor)),
  exclude: (cursor, query) => void query.exclude.push(...parseNames(cursor)),
  where: (cursor, query) => void (query.where = parseWhere(cursor)),
  search: (cursor, query) => void (query.search = cursor.take('string')),
  limit: (cursor, query) => void (query.limit = parseNumber(cursor)),
  offset: (cursor, query) => void (query.offset = parseNumber(cursor)),
  sort: (cursor, query) => {
    const field = cursor.take('word')
    const descending = cursor.takes('desc')
    if (!descending) cursor.takes('asc')
    query.sort = { field, descending }
  },
}
const short: Record<string, string> = { f: 'fields', x: 'exclude', w: 'where', l: 'limit', o: 'offset', s: 'sort' }

function parseClauses(cursor: Cursor): Query {
  const query = usual()
  for (let token = cursor.peek(); token && token.text !== '}'; token = cursor.peek()) {
    const word = cursor.take('word')
    const clause = clauses[short[word] ?? word] ?? cursor.refuse("{'fields', 'where', 'search', 'sort', 'limit'}")
    clause(cursor, query)
    cursor.needs(';')
  }
  if (query.search !== null && query.sort) cursor.refuse('either search or sort')
  if (query.limit > highest) throw limitTooHigh(query.limit)
  return query
}

function parseNames(cursor: Cursor): string[] {
  const names = [cursor.takes('*') ? '*' : cursor.take('word')]
  while (cursor.takes(',')) names.push(cursor.takes('*') ? '*' : cursor.take('word'))
  return names
}

function parseNumber(cursor: Cursor): number {
  const number = Number(cursor.take('number'))
  return Number.isSafeInteger(number) && number >= 0 ? number : cursor.refuse('a whole number')
}

type Value = string | number | boolean | null

/** The condition for a row. */
export type Condition =
  | { kind: 'and'; parts: Condition[] }
  | { kind: 'or'; parts: Condition[] }
  | {
      kind: 'compare'
      field: string
      sign: '=' | '!=' | '~' | '>' | '>=' | '<' | '<='
      value: Value
      before: boolean
      after: boolean
    }
  /** `all` [a,b], `any` (a,b), `exactly` {a,b}; negated by `!`. */
  | { kind: 'list'; field: string; not: boolean; match: 'all' | 'any' | 'exactly'; values: Value[] }

const lists = { '[': [']', 'all'], '(': [')', 'any'], '{': ['}', 'exactly'] } as const
const comparisons = ['=', '!=', '~', '>=', '>', '<=', '<'] as const

/** `a = 1 & (b ~ "x"* | c != (3,4))`: "and" binds closer than "or". */
function parseWhere(cursor: Cursor): Condition {
  const parts = [parseAll(cursor)]
  while (cursor.takes('|')) parts.push(parseAll(cursor))
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
}

function parseAll(cursor: Cursor): Condition {
  const parts = [parseOne(cursor)]
  while (cursor.takes('&')) parts.push(parseOne(cursor))
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
}

function parseOne(cursor: Cursor): Condition {
  if (cursor.takes('(')) {
    const inside = parseWhere(cursor)
    cursor.needs(')')
    return inside
  }
  const field = cursor.take('word')
  const sign = comparisons.find((one) => cursor.takes(one)) ?? cursor.refuse('an operator')
  const not = (sign === '!=' || sign === '=') && cursor.takes('!') ? sign === '=' : sign === '!='
  const open = (['[', '(', '{'] as const).find((one) => (sign === '=' || sign === '!=') && cursor.takes(one))
  if (open) {
    const [close, match] = lists[open]
    const values = [parseValue(cursor)]
    while (cursor.takes(',')) values.push(parseValue(cursor))
    cursor.needs(close)
    return { kind: 'list', field, not, match, values }
  }
  const before = cursor.takes('*')
  const value = parseValue(cursor)
  return { kind: 'compare', field, sign, value, before, after: cursor.takes('*') }
}

function parseValue(cursor: Cursor): Value {
  const token = cursor.peek()
  if (token?.kind === 'string') return cursor.take('string')
  if (token?.kind === 'number') return Number(cursor.take('number'))
  for (const [word, value] of [
    ['null', null],
    ['true', true],
    ['false', false],
  ] as const)
    if (cursor.takes(word)) return value
  return cursor.refuse('a STRING or a NUMBER')
}

type Cursor = ReturnType<typeof createCursor>

/** Reads the tokens of a query in order. */
function createCursor(query: string) {
  const tokens = readTokens(query)
  let at = 0
  const here = (): string => query.slice(tokens[at]?.at ?? query.length)
  const refuse = (expected: string): never => {
    throw syntaxError(here(), expected)
  }
  return {
    refuse,
    ended: (): boolean => at >= tokens.length,
    peek: (): Token | undefined => tokens[at],
    /** Whether the next token is this sign or word; if so, consumes it. */
    takes(text: string): boolean {
      const token = tokens[at]
      if (token === undefined || token.kind === 'string' || token.text !== text) return false
      at++
      return true
    },
    needs(text: string): void {
      if (!this.takes(text)) refuse(`{'${text}'}`)
    },
    /** The next token of this kind. */
    take(kind: Token['kind']): string {
      const token = tokens[at]
      if (token?.kind !== kind) return refuse(`a ${kind.toUpperCase()}`)
      at++
      return token.text
    },
  }
}
