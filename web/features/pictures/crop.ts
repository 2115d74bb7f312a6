/** A picture's own size, in its own pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * The position of a picture behind its crop frame. All lengths in widths of the frame: `x`, `y` from the middle of the
 * frame to the middle of the picture, `zoom` 1 when it just covers the frame.
 */
export interface View {
  x: number
  y: number
  zoom: number
}

export const mostZoom = 4
export const middle: View = { x: 0, y: 0, zoom: 1 }

/** The displayed size of the picture; `tall` is the frame's height for a width of 1. */
export function lyingSize({ width, height }: Size, tall: number, zoom: number): Size {
  const covering = Math.max(1, (tall * width) / height) * zoom
  return { width: covering, height: (covering * height) / width }
}

/** The same view, moved so that the picture fills the frame. */
export function inside(view: View, size: Size, tall: number): View {
  const zoom = between(view.zoom, 1, mostZoom)
  const lying = lyingSize(size, tall, zoom)
  const [across, down] = [(lying.width - 1) / 2, (lying.height - tall) / 2]
  return { zoom, x: between(view.x, -across, across), y: between(view.y, -down, down) }
}

export const moved = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

/** Zooms in or out around a fixed point (as in View). */
export function zoomed(view: View, zoom: number, at: { x: number; y: number } = { x: 0, y: 0 }): View {
  const to = between(zoom, 1, mostZoom)
  const factor = to / view.zoom
  return { zoom: to, x: at.x + (view.x - at.x) * factor, y: at.y + (view.y - at.y) * factor }
}

/** The part of the picture inside the frame, in the picture's pixels. */
export function partInside(view: View, size: Size, tall: number): Size & { left: number; top: number } {
  const scale = size.width / lyingSize(size, tall, view.zoom).width
  const [width, height] = [scale, scale * tall]
  return {
    left: size.width / 2 - (view.x + 0.5) * scale,
    top: size.height / 2 - (view.y + tall / 2) * scale,
    width,
    height,
  }
}

// The first term also turns -0 into 0.
const between = (value: number, least: number, most: number): number => 0 + Math.min(Math.max(value, least), most)
