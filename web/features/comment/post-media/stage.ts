import type { MediaOf } from './what-hangs.ts'

/** The room that is kept for what hangs from a post, in CSS pixels of a column that is wide enough. */
export interface Stage {
  width: number
  height: number
}

interface Cell extends Stage {
  x: number
  y: number
}

const wide = 640
const [half, row, gap] = [318, 210, 4]
const tall = 2 * row + gap

/** One thing in its own shape; a panorama and a long screenshot are cut, and nothing is too small for its buttons. */
function single({ width, height }: Stage): Stage {
  const ratio = Math.min(Math.max(width / height, 0.5), 3)
  const shown = Math.max(200, Math.min(width, wide, 560 * ratio))
  return { width: Math.round(shown), height: Math.round(shown / ratio) }
}

/** The room for what hangs from a post: it is kept before its code and its pictures arrive, so nothing moves. */
export function stageOf({ image, video, gif, link }: MediaOf): Stage | null {
  const one = image[0] ?? video ?? gif?.full
  if (one) return image.length > 1 ? { width: wide, height: tall } : single(one)
  return link && { width: wide, height: isPlain(link) ? 44 : 112 }
}

/** The place of a picture: two beside each other, one beside two, two above two. */
export function cellOf(stage: Stage, at: number, of: number): Cell {
  if (of < 2) return { x: 0, y: 0, ...stage }
  const column = of === 3 ? Math.min(at, 1) : at % 2
  const isTall = of === 2 || of + at === 3
  return { x: column * (half + gap), y: at > 1 ? row + gap : 0, width: half, height: isTall ? tall : row }
}

/** Whether the page said nothing of itself: then its address is all there is. */
export const isPlain = ({ title, image }: { title: string | null; image: object | null }): boolean => !title && !image
