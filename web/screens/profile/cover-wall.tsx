import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { lazyButton } from '../../components/lazy-block.tsx'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import { isCachedShell } from '../../offline/connection.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { useNear } from '../../ui/layout/use-near.ts'
import { type WallProps, exitingProps } from './wall.ts'
import type { Named } from '../../../common/api/shapes.ts'
import { EntryCard } from './entry-card.tsx'
import { useTurn } from './use-turn.ts'

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

interface CellsProps extends Pick<WallProps, 'card'> {
  entries: readonly CollectionEntry[]
  /** The position of the first one in the whole list. */
  from: number
  total: number
  exiting: ReadonlySet<number>
  platforms: Map<number, Named>
}

/** Games as items of a list. */
const CoverCells = ({ entries, from, total, exiting, platforms, card }: CellsProps) =>
  entries.map((entry, at) => (
    <div
      key={entry.id}
      role="listitem"
      aria-posinset={from + at + 1}
      aria-setsize={total}
      {...exitingProps(exiting.has(entry.id))}
    >
      {card ? card(entry, platforms) : <EntryCard entry={entry} platforms={platforms} />}
    </div>
  ))

const sameGames = ({ entries: one }: CellsProps, { entries: other }: CellsProps): boolean =>
  one.length === other.length && one.every(({ id }, at) => other[at]?.id === id)

/** A few games that are rendered in one turn; `atOnce`: without waiting for it. */
function CoverGroup({ atOnce = false, ...cells }: CellsProps & { atOnce?: boolean | undefined }) {
  const shown = useTurn(cells, sameGames, atOnce)
  if (shown) return <CoverCells {...shown} />
  return cells.entries.map(({ id }) => <div key={id} aria-hidden className="aspect-[3/4] rounded-1 bg-raised" />)
}
