import type { ReactElement } from 'react'
import { type CustomContainerComponentProps, WindowVirtualizer } from 'virtua'

interface Props {
  rows: readonly unknown[]
  /** Height of a row including the gap, in pixels; an estimate is enough. */
  height: number
  draw: (at: number) => ReactElement
}

/** Rows of which only those near the viewport exist. */
export function LaterRows({ rows, height, draw }: Props) {
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
