import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyButton } from '../../components/lazy-block.tsx'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import { isCachedShell } from '../../offline/connection.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useNear } from '../../ui/layout/use-near.ts'
import { CoverGroup } from './cover-row.tsx'
import type { WallProps } from './wall.ts'

interface Grid {
  columns: number
  /** Height of a row including the gap, in pixels. */
  row: number
}
/** The gap below a row has room for the seals (as in `.cover-grid`). */
const rowGap = 34
/** Always rendered: the server renders them, and they are kept when the rest arrives. */
const firstCount = 40
const groupSize = 10
/** Of those, what a phone shows: where the server did not draw them, the others follow in the next frames. */
const atOnceCount = 10

const LaterRows = lazyButton(() => import('./later-rows.tsx'), 'LaterRows')

/** Covers in rows; after the first ones, only rows near the viewport exist. */
export function CoverWall({ entries, exiting, total, platforms, label, whole, onNear, card }: WallProps) {
  const [grid, probe] = useGrid()
  const columns = grid?.columns ?? 1
  const first = Math.floor(firstCount / columns) * columns
  const rows = useMemo(() => inPieces(entries, first, entries.length, columns), [entries, first, columns])
  const isCut = !whole && total > entries.length
  const end = useNear(onNear, isCut)
  const cells = { total, exiting, platforms, card }
  const [isDrawn] = useState(!useHydrated())
  return (
    <div role="list" aria-label={label}>
      <div ref={probe} className="cover-grid" aria-hidden />
      <div className="cover-grid pb-[34px]">
        {inPieces(entries, 0, first, groupSize).map((group) => (
          <CoverGroup key={group.from} {...cells} {...group} atOnce={isDrawn || group.from < atOnceCount} />
        ))}
      </div>
      <div ref={end} />
      {!whole && grid && <div style={{ height: Math.ceil((total - first) / columns) * grid.row }} />}
      {whole && grid && rows.length > 0 && (
        <LaterRows
          key={columns}
          fallback={<div style={{ height: rows.length * grid.row }} />}
          rows={rows}
          height={grid.row}
          draw={(at, atOnce) => (
            <div className="cover-grid pb-[34px]">
              {rows[at] && <CoverGroup {...cells} {...rows[at]} atOnce={atOnce} />}
            </div>
          )}
        />
      )}
    </div>
  )
}

interface Piece {
  entries: CollectionEntry[]
  from: number
}

function inPieces(list: readonly CollectionEntry[], start: number, end: number, size: number): Piece[] {
  const pieces: Piece[] = []
  const last = Math.min(end, list.length)
  for (let from = start; from < last; from += size)
    pieces.push({ entries: list.slice(from, Math.min(from + size, last)), from })
  return pieces
}

/** The number of columns in the style sheet, measured on an empty grid; null before the first measurement. */
function useGrid() {
  const probe = useRef<HTMLDivElement>(null)
  const [grid, setGrid] = useState<Grid | null>(null)
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return
    const look = (): void => {
      const widths = getComputedStyle(element).gridTemplateColumns.split(' ')
      const [columns, row] = [widths.length, Math.round(Number.parseFloat(widths[0] ?? '104') * (4 / 3)) + rowGap]
      setGrid((last) => (last?.columns === columns && last.row === row ? last : { columns, row }))
    }
    // Without a network a slow phone would lay the page out twice for it before the first paint.
    if (!isCachedShell()) look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [grid, probe] as const
}
