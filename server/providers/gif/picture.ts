import type { Gif } from '../../../common/api/gif.ts'
import { limits } from '../../../common/rules/limits.ts'

/** One of a GIF's files as the services tell of it: one of them writes its numbers as texts. */
export interface WireFile {
  url: string
  width: string | number
  height: string | number
}

/** The first of these files that can be shown: on a host of the service, with a sensible size. */
export function pictureOf(files: (WireFile | undefined)[], accepts: (url: string) => boolean): Gif['full'] | null {
  for (const file of files) {
    if (!file || !accepts(file.url)) continue
    const [width, height] = [sideOf(file.width), sideOf(file.height)]
    if (width !== null && height !== null) return { url: file.url, width, height }
  }
  return null
}

function sideOf(value: string | number): number | null {
  const side = typeof value === 'number' ? value : /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  return Number.isInteger(side) && side >= 1 && side <= limits.gifSideMax ? side : null
}
