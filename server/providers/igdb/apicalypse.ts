/**
 * The query language of the games database. User input becomes exactly one string in it: whatever could end the string
 * or the clause is removed or escaped (GA-02).
 */
export function quoted(text: string): string {
  const plain = text
    .replace(/[\\;\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `"${plain.replaceAll('"', '\\"')}"`
}

/** A number allowed in a query: ids and times only. */
export function whole(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a valid number for a query`)
  return String(value)
}

export interface Clauses {
  search?: string
  fields: readonly string[]
  where: readonly string[]
  sort?: string
  limit: number
}

/** One query; conditions are joined by "and". */
export function query({ search, fields, where, sort, limit }: Clauses): string {
  return [
    search === undefined ? [] : `search ${quoted(search)};`,
    `fields ${fields.join(',')};`,
    where.length > 0 ? `where ${where.join(' & ')};` : [],
    sort === undefined ? [] : `sort ${sort};`,
    `limit ${whole(limit)};`,
  ]
    .flat()
    .join(' ')
}
