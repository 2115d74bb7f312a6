import type { Colour } from './colour.ts'
import { escapeText } from './svg.ts'

/*
 * Advance of the display face for characters 32 to 90: at width 50 (each step .007 em over code 40), then what width
 * 150 adds (.013 em).
 */
const narrow = '5DTmTTc:TTTIBF@KVPVUYUUPUU@TTTTYTWVVVGGVV?VWHrcUVVVVNVWtZYH'
const growth = 'B4bVbbh1bbb4=P5NWWYZTYZUXZ5bbbbVbibbaaZedAaZXiff]f_bdebxacc'

/** Height of the capitals, in em. */
export const capHeight = 0.68

export type Line = { text: string; size: number; stretch: number; width: number }
export type Stack = { lines: Line[]; height: number; gap: number }

const plain = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

type Measured = { text: string; base: number; grow: number }

const measure = (text: string): Measured => {
  let base = 0
  let grow = 0
  for (const letter of plain(text)) {
    const code = letter.codePointAt(0) as number
    const wide = code > 0x2e7f
    const index = code > 31 && code < 91 ? code - 32 : wide ? 45 : 37
    base += (narrow.charCodeAt(index) - 40) * 0.007
    grow += (growth.charCodeAt(index) - 40) * 0.013
  }
  return { text, base, grow }
}

const fit = ({ text, base, grow }: Measured, width: number, size: number, least: number, most: number): Line => {
  const stretch = Math.min(most, Math.max(least, 50 + (100 * (width / size - base)) / grow))
  const em = base + (grow * (stretch - 50)) / 100
  const fitted = Math.min(width / em, stretch > least ? size * 1.25 : width)
  return { text, size: fitted, stretch, width: fitted * em }
}

const natural = { least: 52, most: 146 }

/**
 * One line that fills `width` near `size`: the width axis does the fitting, and the size changes only at the limits of
 * the axis.
 */
export const setLine = (text: string, width: number, size: number, least = natural.least, most = natural.most): Line =>
  fit(measure(text), width, size, least, most)

/* Every break is tried, so long titles first have their shortest neighbours joined. */
const mostWords = 9
const words = (title: string): string[] => {
  const list = title.split(' ')
  while (list.length > mostWords) {
    let at = 0
    for (let i = 1; i < list.length - 1; i++) {
      const joined = (k: number) => `${list[k]}${list[k + 1]}`.length
      if (joined(i) < joined(at)) at = i
    }
    list.splice(at, 2, `${list[at]} ${list[at + 1]}`)
  }
  return list
}

const broken = (list: string[], breaks: number): string[] =>
  list.reduce((text, word, i) => text + ((breaks >> (i - 1)) & 1 ? '\n' : ' ') + word).split('\n')

const stackLines = (texts: Measured[], width: number, height: number): Stack => {
  let size = Math.min(118, (height / texts.length) * 1.45)
  for (let tries = 20; ; size *= 0.93) {
    const lines = texts.map((text) => fit(text, width, size, natural.least, natural.most))
    const gap = size * 0.13
    const used = lines.reduce((sum, line) => sum + line.size * capHeight, gap * (texts.length - 1))
    if (used <= height || !--tries) return { lines, height: used, gap }
  }
}

/* Lower is better: natural letter widths, full lines, a full box, few lines. */
const badness = ({ lines, height }: Stack, width: number, room: number): number =>
  lines.reduce((sum, line) => sum + ((line.stretch - 84) / 40) ** 2 / lines.length + 1 - line.width / width, 0) +
  4 -
  (4 * height) / room +
  lines.length * 0.06 +
  (height > room + 1 ? 9 : 0)

/** The best stack of lines for a title in a box. */
export const stackTitle = (title: string, width: number, height: number): Stack => {
  const list = words(title)
  const known = new Map<string, Measured>()
  const measured = (text: string): Measured => {
    const found = known.get(text) ?? measure(text)
    known.set(text, found)
    return found
  }
  let best: Stack | undefined
  let least = Number.POSITIVE_INFINITY
  for (let breaks = 2 ** (list.length - 1) - 1; breaks >= 0; breaks--) {
    const stack = stackLines(broken(list, breaks).map(measured), width, height)
    const cost = badness(stack, width, height)
    if (cost < least) [best, least] = [stack, cost]
  }
  return best as Stack
}

/** A set line as SVG text; textLength keeps it in its box in any fallback face. */
export const lettered = (line: Line, x: number, y: number, fill: Colour, extra = ''): string =>
  `<text x="${x}" y="${y}" font-size="${line.size}" fill="${fill}" font-stretch="${line.stretch}%" textLength="${line.width}" lengthAdjust="spacingAndGlyphs"${extra}>${escapeText(line.text)}</text>`

/** Small print, at its natural width. */
export const smallPrint = (text: string, x: number, y: number, size: number, fill: Colour, extra = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${extra}>${escapeText(text)}</text>`
