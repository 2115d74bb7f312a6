import type { Cursor } from './cursor.ts'

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
export function parseWhere(cursor: Cursor): Condition {
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
