/** A game that is picked up in a list that is being arranged. */
export interface HeldGame {
  id: number
  /** Where it would be put down, from 0 among the games that are here. */
  at: number
  /** How far the pointer has pulled it, in pixels; null: the keyboard holds it. */
  pulled: number | null
  /** Put down, and not yet shown there by the list itself. */
  down: boolean
}

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The index that a pull leads to, for rows of one height. */
export const pulledTo = (from: number, pulled: number, height: number, count: number): number =>
  clamp(from + Math.round(pulled / height), 0, count - 1)

/** Where an arrow key leads a held game; undefined for any other key. */
export function steppedTo(at: number, key: string, count: number): number | undefined {
  const steps: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }
  const to = steps[key]
  return to === undefined ? undefined : clamp(to, 0, count - 1)
}

/** How far a row stands from its own place, in rows, while the held one (from `from`) is over another place. */
export function rowOffset(index: number, from: number, at: number): number {
  if (index === from) return at - from
  if (index > from && index <= at) return -1
  if (index < from && index >= at) return 1
  return 0
}
