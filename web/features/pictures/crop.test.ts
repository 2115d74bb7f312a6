import { expect, test } from 'vitest'
import { inside, lyingSize, middle, moved, partInside, zoomed } from './crop.ts'

const photo = { width: 3000, height: 2000 }

test('a picture initially just covers the frame, whatever their shapes', () => {
  expect(partInside(middle, photo, 1)).toEqual({ left: 500, top: 0, width: 2000, height: 2000 })
  expect(partInside(middle, photo, 0.25)).toEqual({ left: 0, top: 625, width: 3000, height: 750 })
  expect(lyingSize({ width: 100, height: 400 }, 1, 1)).toEqual({ width: 1, height: 4 })
})

test('the frame is always filled, however the picture is moved or zoomed', () => {
  for (const wild of [
    moved(middle, 9, 9),
    moved(middle, -9, -9),
    { x: 3, y: -3, zoom: 0.1 },
    { x: -2, y: 2, zoom: 99 },
  ]) {
    const part = partInside(inside(wild, photo, 1), photo, 1)
    expect(part.left).toBeGreaterThanOrEqual(-1e-9)
    expect(part.top).toBeGreaterThanOrEqual(-1e-9)
    expect(part.left + part.width).toBeLessThanOrEqual(photo.width + 1e-9)
    expect(part.top + part.height).toBeLessThanOrEqual(photo.height + 1e-9)
  }
})

test('moving right shows more of the left side', () => {
  expect(partInside(inside(moved(middle, 0.1, 0), photo, 1), photo, 1).left).toBeCloseTo(300)
})

test('the point under the fingers stays there while zooming', () => {
  const at = { x: 0.3, y: -0.2 }
  const pixelAt = (view: typeof middle) => {
    const { left, top, width } = partInside(view, photo, 1)
    return [left + (at.x + 0.5) * width, top + (at.y + 0.5) * width]
  }
  const [x, y] = pixelAt(middle)
  const [after, below] = pixelAt(zoomed(middle, 2.5, at))
  expect([after, below]).toEqual([expect.closeTo(x ?? 0), expect.closeTo(y ?? 0)])
})
