const held = new Map<string, Set<string>>()

/**
 * The names of a draft's files that are in the memory of this page: on their way to the server, or just arrived there.
 */
export function filesHeld(userId: number, draft: string): Set<string> {
  const name = `${userId}:${draft}`
  const found = held.get(name) ?? new Set()
  held.set(name, found)
  return found
}
