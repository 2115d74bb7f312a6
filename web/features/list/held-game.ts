/** A game that is picked up in a list being rearranged. */
export interface HeldGame {
  id: number
  /** Where it would be dropped, from 0. By keyboard it may be after the loaded games. */
  at: number
  /** How far the pointer has dragged it, in pixels; null: held by keyboard. */
  pulled: number | null
  /** Dropped, and not yet shown there by the list itself. */
  down: boolean
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The index that a drag leads to, for rows of equal height. */
export const pulledTo = (from: number, pulled: number, height: number, count: number): number =>
  clamp(from + Math.round(pulled / height), 0, count - 1)

/**
 * The effect of a key on the handle of the game with this id, in a list of `count` games: `to` is the index an arrow
 * leads to.
 */
export function keyedAct(
  held: HeldGame | null,
  id: number,
  key: string,
  count: number,
): { act: 'grab' | 'put-down' | 'put-back' } | { act: 'step'; to: number } | null {
  const holds = held?.id === id && !held.down
  if (key === ' ' || key === 'Enter') return { act: holds ? 'put-down' : 'grab' }
  if (!holds) return null
  if (key === 'Escape') return { act: 'put-back' }
  const steps: Record<string, number> = { ArrowUp: held.at - 1, ArrowDown: held.at + 1, Home: 0, End: count - 1 }
  const to = held.pulled === null ? steps[key] : undefined
  return to === undefined ? null : { act: 'step', to: clamp(to, 0, count - 1) }
}

/** How far a row is drawn from its own place, in rows, while the held one (from `from`) is over another place. */
export function rowOffset(index: number, from: number, at: number): number {
  if (index === from) return at - from
  if (index > from && index <= at) return -1
  if (index < from && index >= at) return 1
  return 0
}
