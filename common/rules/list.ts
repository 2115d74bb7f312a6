/** The target position of a game in its list, from 1. */
export interface Move {
  id_game: number
  order: number
}

/**
 * The games of a list after a move: each named game is at its position, a position past the end means the end, and the
 * others keep their order around them. When two get the same position, the first named is before the other. Both sides
 * use it: the page while dragging, the server again. Each game is named once, and is one of `ids`.
 */
export function moveGames(ids: readonly number[], moves: readonly Move[]): number[] {
  const named = new Set(moves.map(({ id_game }) => id_game))
  const moved = ids.filter((id) => !named.has(id))
  let least = 0
  for (const { id_game, order } of moves.toSorted((a, b) => a.order - b.order)) {
    const at = Math.max(order - 1, least)
    moved.splice(at, 0, id_game)
    least = at + 1
  }
  return moved
}
