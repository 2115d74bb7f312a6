import { type Row, allFields, entities, type Field } from './entities.ts'
import type { Condition } from './parse-query.ts'
import { nameKey } from '../../common/rules/names.ts'

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

/** Rows whose name, or an alternative name, has all words of the text, best match first. */
export function searchRows(rows: Row[], text: string): Row[] {
  const key = nameKey(text)
  const words = key.split(' ').filter((word) => word !== '')
  if (words.length === 0) return []
  const scored = rows.flatMap((row) => {
    const score = Math.max(...keysOf(row).map((name) => scoreOf(name, key, words)))
    return score > 0 ? [{ row, score }] : []
  })
  return scored.sort((a, b) => b.score - a.score || a.row.id - b.row.id).map(({ row }) => row)
}

const keys = new WeakMap<Row, string[]>()
function keysOf(row: Row): string[] {
  const known = keys.get(row)
  if (known) return known
  const made = ['name', 'alternative_names.name']
    .flatMap((path) => valuesAt(row, path))
    .map((name) => ` ${nameKey(String(name))}`)
  keys.set(row, made)
  return made
}

function scoreOf(name: string, key: string, words: string[]): number {
  if (!words.every((word) => name.includes(` ${word}`))) return 0
  return name === ` ${key}` ? 3 : name.startsWith(` ${key}`) ? 2 : 1 / (1 + name.length)
}

/**
 * The requested part of a row: linked rows as their ids, or as objects where a dot asks for more. Absent facts are left
 * out.
 */
export function shape(entity: string, row: Row, paths: string[]): Record<string, unknown> {
  const shown: Record<string, unknown> = { id: row.id }
  const wanted = paths.flatMap((path) => (path === '*' ? allFields(entity) : [path]))
  for (const name of new Set(wanted.map((path) => path.split('.')[0] ?? ''))) {
    const value = row[name]
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue
    const inner = wanted.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
    shown[name] = shapeField(entities[entity]?.links[name], value, inner)
  }
  return shown
}

function shapeField(linked: string | undefined, value: Field, inner: string[]): unknown {
  if (linked === undefined) return value
  const one = (row: Row): unknown => (inner.length > 0 ? shape(linked, row, inner) : row.id)
  return Array.isArray(value) ? (value as Row[]).map(one) : one(value as Row)
}

/** Removes excluded fields. */
export function without(row: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

/** All values at the end of a path: for a list of linked rows those of each row, for a link itself its id. */
export function valuesAt(row: Row, path: string): (string | number | boolean)[] {
  const [name = '', ...rest] = path.split('.')
  const value = row[name]
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value]).flatMap((one) => {
    if (typeof one !== 'object') return [one]
    return rest.length > 0 ? valuesAt(one, rest.join('.')) : [one.id]
  })
}
