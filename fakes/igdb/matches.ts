import type { Row } from './entities.ts'
import type { Condition } from './parse-where.ts'
import { valuesAt } from './shape.ts'

/** Whether a row satisfies the condition of a query. */
export function matches(row: Row, condition: Condition): boolean {
  if (condition.kind === 'and') return condition.parts.every((part) => matches(row, part))
  if (condition.kind === 'or') return condition.parts.some((part) => matches(row, part))
  const values = valuesAt(row, condition.field)
  return condition.kind === 'list' ? inList(values, condition) : compares(values, condition)
}

type Values = (string | number | boolean)[]

function inList(values: Values, { not, match, values: wanted }: Extract<Condition, { kind: 'list' }>): boolean {
  const has = (value: (typeof wanted)[number]): boolean => value !== null && values.includes(value)
  const good =
    match === 'any'
      ? wanted.some(has)
      : wanted.every(has) && (match === 'all' || new Set(values).size === new Set(wanted).size)
  return good !== not
}

function compares(values: Values, { sign, value, before, after }: Extract<Condition, { kind: 'compare' }>): boolean {
  if (value === null) return (values.length === 0) === (sign === '=')
  if (sign === '!=') return !values.some((one) => one === value)
  return values.some((one) => {
    if (sign === '>') return one > value
    if (sign === '>=') return one >= value
    if (sign === '<') return one < value
    if (sign === '<=') return one <= value
    if (typeof one !== 'string' || typeof value !== 'string') return one === value
    const [text, wanted] = sign === '~' ? [one.toLowerCase(), value.toLowerCase()] : [one, value]
    if (before && after) return text.includes(wanted)
    return before ? text.endsWith(wanted) : after ? text.startsWith(wanted) : text === wanted
  })
}
