import { createCursor, type Cursor } from './cursor.ts'
import { type Condition, parseWhere } from './parse-where.ts'
import { limitTooHigh } from './refusal.ts'

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
