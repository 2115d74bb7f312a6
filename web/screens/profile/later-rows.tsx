import { Fragment, type ReactElement, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CustomContainerComponentProps, WindowVirtualizer } from 'virtua'

interface Props {
  rows: readonly unknown[]
  /** Height of a row including the gap, in pixels; an estimate is enough. */
  height: number
  /** Draws a row; `atOnce`: without waiting for its turn. */
  draw: (at: number, atOnce?: boolean) => ReactElement
}

/** Rows of which only those near the viewport exist; on paper all of them. */
export function LaterRows({ rows, height, draw }: Props) {
  // The place of a row is its identity: rows of another library are other rows.
  // oxlint-disable-next-line react/no-array-index-key
  if (usePrinting()) return rows.map((_row, at) => <Fragment key={at}>{draw(at, true)}</Fragment>)
  return (
    <WindowVirtualizer data={rows} itemSize={height} bufferSize={Math.max(350, height)} as={Box}>
      {(_row, at) => draw(at)}
    </WindowVirtualizer>
  )
}

/**
 * The container of the rows. While scrolling, virtua disables pointer events on all of it, which would recalculate
 * every cover's style twice per turn of the wheel.
 */
const Box = ({ style, ...rest }: CustomContainerComponentProps) => (
  <div {...rest} style={{ ...style, pointerEvents: undefined }} />
)

/** Whether the page is being printed: rendered before the browser lays it out for paper. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}
