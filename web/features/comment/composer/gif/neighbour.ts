type Box = Pick<DOMRect, 'left' | 'right' | 'top'>

const middle = ({ left, right }: Box): number => (left + right) / 2
/** Boxes of one row begin at the same height, but for parts of a pixel. */
const isSameRow = (one: Box, other: Box): boolean => Math.abs(one.top - other.top) < 2

/**
 * Where a key leads among boxes that stand in rows: the next and the one before, the nearest of the row above and
 * below, the first and the last. Undefined for other keys, and where there is nothing.
 */
export function neighbour(boxes: readonly Box[], at: number, key: string): number | undefined {
  const from = boxes[at]
  if (!from) return undefined
  const exists = (index: number) => (index in boxes ? index : undefined)
  if (key === 'ArrowRight') return exists(at + 1)
  if (key === 'ArrowLeft') return exists(at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return boxes.length - 1
  if (key === 'ArrowDown')
    return nearestOf(
      boxes,
      from,
      boxes.slice(at).find((box) => box.top > from.top + 2),
    )
  if (key === 'ArrowUp')
    return nearestOf(
      boxes,
      from,
      boxes.slice(0, at).findLast((box) => box.top < from.top - 2),
    )
  return undefined
}

/** The box of a row whose middle is nearest. */
function nearestOf(boxes: readonly Box[], from: Box, inRow: Box | undefined): number | undefined {
  if (!inRow) return undefined
  const far = (box: Box) => Math.abs(middle(box) - middle(from))
  const row = boxes.filter((box) => isSameRow(box, inRow))
  return boxes.indexOf(row.reduce((best, box) => (far(box) < far(best) ? box : best)))
}
