import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CoverGroup } from './cover-row.tsx'
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
/** These always stand there: the server draws them, and nothing is made anew when the rest comes. */
const firstCount = 40
const groupSize = 10

/** Covers in rows; beyond the first ones only the rows near the viewport exist. */
export function CoverWall({ entries, leaving, total, platforms, label, whole }: WallProps) {
  const [grid, probe] = useGrid()
  const columns = grid?.columns ?? 1
  const first = Math.floor(firstCount / columns) * columns
  const rows = useMemo(() => inPieces(entries.slice(first), columns), [entries, first, columns])
  const Virtualizer = useVirtualizer(whole && rows.length > 0)
  const cells = { total, leaving, platforms }
  return (
    <div role="list" aria-label={label}>
      <div ref={probe} className="cover-grid" aria-hidden />
      <div className="cover-grid pb-[34px]">
        {inPieces(entries.slice(0, first), groupSize).map((group, at) => (
          <CoverGroup key={at} {...cells} entries={group} from={at * groupSize} atOnce />
        ))}
      </div>
      {Virtualizer && grid && (
        <Virtualizer data={rows} itemSize={grid.row} bufferSize={grid.row * 2} as={VirtualBox} key={columns}>
          {(row, at) => (
            <div key={at} className="cover-grid pb-[34px]">
              <CoverGroup {...cells} entries={row} from={first + at * columns} />
            </div>
          )}
        </Virtualizer>
      )}
    </div>
  )
}

function inPieces<T>(list: readonly T[], size: number): T[][] {
  const pieces: T[][] = []
  for (let at = 0; at < list.length; at += size) pieces.push(list.slice(at, at + size))
  return pieces
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
