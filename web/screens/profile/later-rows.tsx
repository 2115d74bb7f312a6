import type { ReactElement } from 'react'
import { type CustomContainerComponentProps, WindowVirtualizer } from 'virtua'

interface Props {
  rows: readonly unknown[]
  /** Of a row with its gap, near enough for a start, in pixels. */
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
 * The box of the rows. While scrolling virtua takes the pointer away from all of it, and every cover's style would be made anew for
 * that, twice for each turn of the wheel.
 */
const Box = ({ style, ...rest }: CustomContainerComponentProps) => (
  <div {...rest} style={{ ...style, pointerEvents: undefined }} />
)
