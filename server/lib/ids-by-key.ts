/** The ids of each key, in their original order. */
export function idsByKey(rows: { id: number; key: string }[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const { id, key } of rows) {
    const group = groups.get(key)
    if (group) group.push(id)
    else groups.set(key, [id])
  }
  return groups
}
