/** The parts of a cell that lists several items; the whole of it comes first, for names with a comma. */
export function partsOf(cell: string): string[] {
  const parts = cell
    .split(/[,;|]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 ? [cell.trim(), ...parts] : parts
}

const mostListed = 50

/** JSON inside a cell: the keys of an object, or the names in a list. Anything else is read as a plain list. */
export function namesIn(cell: string): string[] {
  const value = jsonIn(cell)
  if (Array.isArray(value))
    return value
      .flatMap((one: unknown) => (typeof one === 'string' ? one : ((one as { name?: unknown } | null)?.name ?? [])))
      .filter((one) => typeof one === 'string')
      .slice(0, mostListed)
  if (typeof value === 'object' && value !== null) return Object.keys(value).slice(0, mostListed)
  return partsOf(cell).slice(0, mostListed)
}

/** The value of JSON inside a cell; null where it is none. */
export function jsonIn(cell: string): unknown {
  const text = cell.trim()
  if (!text.startsWith('{') && !text.startsWith('[')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
