import { nameKey } from '../../common/rules/names.ts'
import type { Row } from './entities.ts'
import { valuesAt } from './shape.ts'

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
