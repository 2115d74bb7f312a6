import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A letter of the display face at the widths 50, 100 and 150 %: its path commands, and their numbers. */
interface Letter {
  steps: string
  advance: number[]
  points: number[][]
}
interface Face {
  unitsPerEm: number
  letters: Record<string, Letter>
}

let face: Face | undefined
/** Loaded with the first picture: a server that draws none saves 150 kB of memory. */
const loadFace = (): Face =>
  (face ??= JSON.parse(
    gunzipSync(readFileSync(join(import.meta.dirname, 'lettering.json.gz'))).toString('utf8'),
  ) as Face)

const letterOf = (sign: string): Letter | undefined =>
  Object.hasOwn(loadFace().letters, sign) ? loadFace().letters[sign] : undefined

/** Replacements for characters that the face lacks. */
const instead: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '‐': '-', '‑': '-', '―': '—' }

const known = (sign: string): string => {
  if (letterOf(sign)) return sign
  const plain = Array.from(sign.normalize('NFKD')).map((part) => instead[part] ?? part)
  return plain.filter((part) => letterOf(part)).join('')
}

/**
 * The text in characters of the face: missing accents are dropped. Null when less than half of the text would be left
 * (other scripts, emoji): half a sentence is worse than none.
 */
export function lettersOf(text: string): string | null {
  // Composed first: a letter and its accent are one glyph of the face.
  const plain = text.normalize('NFC').replace(/[\p{Mn}\p{Cf}\p{Cc}]+/gu, (some) => (/\s/.test(some) ? ' ' : ''))
  const signs = Array.from(plain)
  const seen = signs.filter((sign) => sign.trim() !== '')
  const lost = seen.filter((sign) => known(sign) === '').length
  const left = signs.map(known).join('').replace(/\s+/g, ' ').trim()
  return left === '' || lost * 2 > seen.length ? null : left
}

/** Where a width of 50 to 150 % lies: the index of the drawing below it, and the share of the one above. */
function between(stretch: number): [number, number] {
  const at = Math.min(2, Math.max(0, (stretch - 50) / 50))
  const low = Math.min(1, Math.floor(at))
  return [low, at - low]
}

const blend = (values: readonly number[], [low, share]: [number, number]): number =>
  (values[low] ?? 0) * (1 - share) + (values[low + 1] ?? 0) * share

/** Width of a text in em; `stretch` in per cent. Characters that the face lacks take no room. */
export function textWidth(text: string, stretch: number): number {
  const at = between(stretch)
  return (
    Array.from(text).reduce((sum, sign) => sum + blend(letterOf(sign)?.advance ?? [], at), 0) / loadFace().unitsPerEm
  )
}

export interface Setting {
  x: number
  /** The baseline. */
  y: number
  size: number
  /** Width of the letters, 50 to 150 %. */
  stretch: number
  /** Length of the whole text where it must be exact. */
  length?: number
}

/** A text as the data of an SVG path. */
export function textPath(text: string, { x, y, size, stretch, length }: Setting): string {
  const at = between(stretch)
  const scale = size / loadFace().unitsPerEm
  const natural = textWidth(text, stretch) * size
  const wide = length === undefined || natural === 0 ? scale : (scale * length) / natural
  let pen = x
  let drawn = ''
  for (const sign of text) {
    const letter = letterOf(sign)
    if (!letter) continue
    drawn += letterPath(letter, at, (px, py) => `${round(pen + px * wide)} ${round(y - py * scale)}`)
    pen += blend(letter.advance, at) * wide
  }
  return drawn
}

const round = (value: number): number => Math.round(value * 10) / 10
const pairs: Record<string, number> = { M: 1, L: 1, Q: 2, C: 3, Z: 0 }

function letterPath(letter: Letter, [low, share]: [number, number], put: (x: number, y: number) => string): string {
  const [from = [], to = []] = [letter.points[low], letter.points[low + 1]]
  const value = (i: number): number => (from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share
  let i = 0
  let drawn = ''
  for (const step of letter.steps) {
    const points: string[] = []
    for (let n = pairs[step] ?? 0; n > 0; n -= 1, i += 2) points.push(put(value(i), value(i + 1)))
    drawn += step + points.join(' ')
  }
  return drawn
}

/** The numeric attributes of a tag, per cent or plain. */
const numbersOf = (tag: string): Map<string, number> =>
  new Map([...tag.matchAll(/ ([\w-]+)="([-\d.]+)%?"/g)].map(([, name = '', value]) => [name, Number(value)]))

const signs: Record<string, string> = { '38': '&', '60': '<', '62': '>', '34': '"' }
const plain = (text: string): string => text.replace(/&#(\d+);/g, (_, code: string) => signs[code] ?? '')

/**
 * A drawing of common/art with every text as a path: the rasteriser has no fonts and needs none. Characters that the
 * face lacks are dropped; the rest then keeps its natural width.
 */
export const outlineTexts = (drawing: string): string =>
  drawing.replace(/<text([^<>]*)>([^<]*)<\/text>/g, (_, tag: string, content: string) => {
    const text = plain(content)
    const numbers = numbersOf(tag)
    const [size, stretch] = [numbers.get('font-size') ?? 10, numbers.get('font-stretch') ?? 100]
    const length = numbers.get('textLength')
    const whole = Array.from(text).every((sign) => textWidth(sign, stretch) > 0)
    const d = textPath(text, {
      x: numbers.get('x') ?? 0,
      y: numbers.get('y') ?? 0,
      size,
      stretch,
      ...(length !== undefined && whole && { length }),
    })
    const kept = tag.replace(/ (?:x|y|font-size|font-stretch|textLength|lengthAdjust)="[^"]*"/g, '')
    return d === '' ? '' : `<path d="${d}"${kept}/>`
  })
