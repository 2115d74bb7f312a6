import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CollectionEntry } from '../../../common/api/collection.ts'
import { CoverCells, CoverRow } from './cover-row.tsx'
import { useVirtualizer } from './use-virtualizer.ts'
import { VirtualBox } from './virtual-box.tsx'
import type { WallProps } from './wall.ts'

interface Grid {
  columns: number
  /** Height of a row with its gap, in pixels. */
  row: number
}
/** The gap below a row has room for the seals (as in `.cover-grid`). */
const rowGap = 34
/** Drawn without knowing the size of the window. */
const firstCount = 40

/** Covers in rows; only the rows near the viewport exist, once the browser knows their size. */
export function CoverWall({ entries, leaving, total, platforms, label, whole }: WallProps) {
  const [grid, probe] = useGrid()
  const Virtualizer = useVirtualizer(whole)
  const columns = grid?.columns ?? 1
  const rows = useMemo(() => rowsOf(entries, columns), [entries, columns])
  const [fresh, setFresh] = useState(true)
  const virtual = Virtualizer !== null && grid !== null
  useEffect(() => {
    if (virtual) setFresh(false)
  }, [virtual])
  const cells = { total, leaving, platforms }
  return (
    <div role="list" aria-label={label}>
      <div ref={probe} className="cover-grid" aria-hidden />
      {virtual ? (
        <Virtualizer data={rows} itemSize={grid.row} bufferSize={grid.row * 2} as={VirtualBox} key={columns}>
          {(row, at) => (
            // The first games stand there already: they must not go out for a moment.
            <CoverRow key={at} {...cells} entries={row} from={at * columns} atOnce={fresh && at * columns < firstCount} />
          )}
        </Virtualizer>
      ) : (
        <div className="cover-grid pb-[34px]">
          <CoverCells {...cells} entries={entries.slice(0, firstCount)} from={0} />
        </div>
      )}
    </div>
  )
}

function rowsOf(entries: CollectionEntry[], columns: number): CollectionEntry[][] {
  const rows: CollectionEntry[][] = []
  for (let at = 0; at < entries.length; at += columns) rows.push(entries.slice(at, at + columns))
  return rows
}

/** The columns that the style sheet makes, read from an empty grid; null before the first look. */
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
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [grid, probe] as const
}
