import type { WhatHangs } from './what-hangs.ts'

/** A rectangle in CSS pixels of a column that is wide enough. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The room that is kept for what hangs, and the places of its pictures in it. */
export interface Stage {
  width: number
  height: number
  cells: Box[]
  /** Small pictures of a few pixels as data addresses, for the cells. */
  placeholders: string[]
}

const wide = 640
const tall = 560
/** Nothing is drawn smaller: its buttons need room. */
const least = 200
/** A link with a card. */
const cardHeight = 112
const plainHeight = 44

interface Size {
  width: number
  height: number
}

/** One picture in its own shape; a panorama and a long screenshot are cut. */
function fit({ width, height }: Size): Box {
  const ratio = Math.min(Math.max(width / height, 0.5), 3)
  const shown = Math.round(Math.max(least, Math.min(width, wide, tall * ratio)))
  return { left: 0, top: 0, width: shown, height: Math.round(shown / ratio) }
}

/** Two beside each other, one large beside two, two above two. */
const grids: Record<number, Size & { cells: Box[] }> = {
  2: gridOf(318, [
    [0, 0, 318, 318],
    [322, 0, 318, 318],
  ]),
  3: gridOf(420, [
    [0, 0, 424, 420],
    [428, 0, 212, 208],
    [428, 212, 212, 208],
  ]),
  4: gridOf(424, [
    [0, 0, 318, 210],
    [322, 0, 318, 210],
    [0, 214, 318, 210],
    [322, 214, 318, 210],
  ]),
}

function gridOf(height: number, cells: [number, number, number, number][]): Size & { cells: Box[] } {
  return { width: wide, height, cells: cells.map(([left, top, width, height]) => ({ left, top, width, height })) }
}

/** The room for what hangs from a post: it is kept before its code and its pictures arrive, so nothing moves. */
export function stageOf(hanging: WhatHangs): Stage {
  switch (hanging.kind) {
    case 'pictures': {
      const { pictures } = hanging
      const placeholders = pictures.map(({ placeholder }) => placeholder)
      const grid = grids[pictures.length]
      return grid ? { ...grid, placeholders } : single(pictures[0], placeholders)
    }
    case 'video':
      return single(hanging.video, [hanging.video.placeholder])
    case 'gif':
      return single(hanging.gif.full, [])
    case 'link':
      return { width: wide, height: isPlain(hanging.link) ? plainHeight : cardHeight, cells: [], placeholders: [] }
  }
}

function single(size: Size | undefined, placeholders: string[]): Stage {
  const box = fit(size ?? { width: wide, height: tall })
  return { width: box.width, height: box.height, cells: [box], placeholders }
}

/** Whether the page said nothing of itself: then its address is all there is. */
export const isPlain = ({ title, image }: { title: string | null; image: object | null }): boolean =>
  title === null && image === null
