import { type Table, toCsv } from './table.ts'

type Item = Record<string, unknown>

const isObject = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)
const mostColumns = 200
const mostTables = 20

/**
 * The tables of a JSON text: each array of objects is one, a list of names is a table of titles, and objects below
 * objects are read too ("games": [...]). Undefined for a text that is no JSON; empty for JSON without a table.
 */
export function tablesOfJson(text: string): Table[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return tablesIn(value, '', 0).slice(0, mostTables)
}

function tablesIn(value: unknown, name: string, depth: number): Table[] {
  if (Array.isArray(value)) {
    const items = value.filter(isObject)
    if (items.length > 0) return [{ name, text: tableOf(items) }]
    const titles = value.filter((one) => typeof one === 'string')
    return titles.length > 0 ? [{ name, text: toCsv([['title'], ...titles.map((title) => [title])]) }] : []
  }
  if (!isObject(value) || depth > 2) return []
  const inside = Object.entries(value)
  const objects = inside.map(([, one]) => one).filter(isObject)
  // Games by their ids.
  if (objects.length > 2 && objects.length === inside.length) return [{ name, text: tableOf(objects) }]
  return inside.flatMap(([key, one]) => tablesIn(one, key, depth + 1))
}

function tableOf(items: Item[]): string {
  const flat = items.map((item) => new Map(cellsOf(item, '', 0)))
  const columns = [...new Set(flat.flatMap((cells) => [...cells.keys()]))].slice(0, mostColumns)
  return toCsv([columns, ...flat.map((cells) => columns.map((column) => cells.get(column) ?? ''))])
}

/** The cells of an object: "game.name" is one below another. */
function cellsOf(item: Item, prefix: string, depth: number): [string, string][] {
  return Object.entries(item).flatMap(([key, value]): [string, string][] => {
    const column = prefix === '' ? key : `${prefix} ${key}`
    if (isObject(value) && depth < 2) return cellsOf(value, column, depth + 1)
    return [[column, cellOf(value)]]
  })
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return JSON.stringify(value)
  const names = value.map((one: unknown) => (isObject(one) ? nameOf(one) : one))
  return names.every((one) => typeof one === 'string') ? names.join(' | ') : JSON.stringify(value)
}

/** {"platform": {"name": "PC"}} and {"Name": "PC"} are called PC. */
function nameOf(item: Item): unknown {
  const name = item['name'] ?? item['Name'] ?? item['title']
  if (typeof name === 'string') return name
  const inside = Object.values(item).find(isObject)
  return inside?.['name'] ?? inside?.['Name']
}
