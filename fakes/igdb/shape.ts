import { allFields, entities, type Field, type Row } from './entities.ts'

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
