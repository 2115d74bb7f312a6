import { checkField, type Row } from './entities.ts'
import { matches, searchRows, shape, valuesAt, without } from './matches.ts'
import { type Condition, parseMultiquery, parseQuery, type Query } from './parse-query.ts'
import { unknownEndpoint } from './refusal.ts'

/** The queryable tables, by ascending id. */
export type Tables = Record<string, Row[]>

/** The database's answer to a body at an endpoint; throws a Refusal. */
export function answer(tables: Tables, endpoint: string, body: string): unknown {
  if (endpoint === 'multiquery')
    return parseMultiquery(body).map(({ endpoint: inner, name, query }) => {
      const [table = '', count] = inner.split('/')
      return count === 'count'
        ? { name, count: select(tables, table, query).length }
        : { name, result: show(tables, table, query) }
    })
  const [table = '', count, ...more] = endpoint.split('/')
  if (!tables[table] || more.length > 0 || (count !== undefined && count !== 'count')) throw unknownEndpoint(endpoint)
  const query = parseQuery(body)
  return count === 'count' ? { count: select(tables, table, query).length } : show(tables, table, query)
}

function show(tables: Tables, table: string, query: Query): unknown[] {
  for (const path of [...query.fields, ...query.exclude]) checkField(table, path)
  const { offset, limit } = query
  const rows = firstRows(tables, table, query) ?? ordered(select(tables, table, query), query)
  return rows.slice(offset, offset + limit).map((row) => without(shape(table, row, query.fields), query.exclude))
}

/** The pages of a bulk load without a scan of all rows each time: rows are ordered by id already. */
function firstRows(tables: Tables, table: string, { search, where, sort, offset, limit }: Query): Row[] | null {
  const byId = sort === null || (sort.field === 'id' && !sort.descending)
  const rows = tables[table]
  if (!rows || !where || search !== null || !byId) return null
  fieldsOf(where).forEach((path) => checkField(table, path))
  const found: Row[] = []
  for (let at = startOf(rows, where); at < rows.length && found.length < offset + limit; at++) {
    const row = rows[at]
    if (row && matches(row, where)) found.push(row)
  }
  return found
}

/** The index of the first row with `id > N`. */
function startOf(rows: Row[], where: Condition): number {
  const parts = where.kind === 'and' ? where.parts : [where]
  const above = parts.find((part) => part.kind === 'compare' && part.field === 'id' && part.sign === '>')
  if (above?.kind !== 'compare' || typeof above.value !== 'number') return 0
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.id ?? 0) > above.value) high = middle
    else low = middle + 1
  }
  return low
}

function select(tables: Tables, table: string, { search, where }: Query): Row[] {
  const rows = tables[table]
  if (!rows) throw unknownEndpoint(table)
  if (where) fieldsOf(where).forEach((path) => checkField(table, path))
  const found = search === null ? rows : searchRows(rows, search)
  return where ? found.filter((row) => matches(row, where)) : found
}

function ordered(rows: Row[], { sort }: Query): Row[] {
  if (!sort) return rows
  const sign = sort.descending ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: valuesAt(row, sort.field)[0] }))
  return keyed
    .sort((a, b) => {
      if (a.key === b.key) return a.row.id - b.row.id
      if (a.key === undefined || b.key === undefined) return a.key === undefined ? 1 : -1
      return a.key < b.key ? -sign : sign
    })
    .map(({ row }) => row)
}

const fieldsOf = (condition: Condition): string[] =>
  condition.kind === 'and' || condition.kind === 'or' ? condition.parts.flatMap(fieldsOf) : [condition.field]
