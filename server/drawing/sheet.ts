import { drawCover } from '../../common/art/cover/cover.ts'
import type { GameArt } from '../../common/art/game-art.ts'
import { capHeight, stackTitle } from '../../common/art/lettering.ts'
import { linkPicture } from '../../common/rules/link-pictures.ts'
import { lettersOf, textPath, textWidth, outlineTexts } from './letters.ts'
import { withoutLastWord } from '../../common/rules/text.ts'
import { askForPicture } from '../files/picture-process.ts'
import { tooBusy } from '../files/receive-file.ts'
import { createSemaphore } from '../lib/concurrency.ts'

/** The colours of web/styles/tokens.css in the dark scheme. */
export const colours = {
  ground: '#1d1524',
  sunk: '#150f1b',
  ledge: '#4d3c59',
  ledgeTop: '#7a6286',
  text: '#fbf3e6',
  text2: '#d6c8cf',
  accent: '#ff9a72',
  card: '#f3e4c3',
  cardLine: '#cbb27f',
  cardInk: '#2b1f2c',
  cardRed: '#a5211a',
} as const

/** The baseline of everything on the sheet. */
const ledgeLine = 556
export const margin = 64
/** Where the right margin begins. */
export const right = linkPicture.width - margin

const rectangle = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${round ? ` rx="${round}"` : ''}/>`

/** A cover as it looks on a shelf, its shadow on the ledge. */
export const coverAt = (game: GameArt, x: number, width: number): string => {
  const height = (width * 4) / 3
  const y = ledgeLine - height
  const drawn = outlineTexts(drawCover(game)).replace(
    '<svg ',
    `<svg x="${x}" y="${y}" width="${width}" height="${height}" `,
  )
  return rectangle(x + 10, y + 8, width, height - 8, '#0a060d') + drawn
}

interface LineBox {
  x: number
  y: number
  width: number
  size: number
  fill: string
}

/** Width of the letters with much room, and with little. */
const natural = 84
const narrow = 52

/**
 * One line: narrower letters when it is long, an ellipsis when that is not enough; nothing for a text that the face
 * cannot write.
 */
export function lineAt(text: string, { x, y, width, size, fill }: LineBox): string {
  const letters = lettersOf(text)
  if (letters === null) return ''
  const most = width / size
  const signs = Array.from(letters)
  const cut = (): string => (signs.length === letters.length ? letters : `${signs.join('').trimEnd()}…`)
  while (signs.length > 1 && textWidth(cut(), narrow) > most) signs.pop()
  const shown = cut()
  const [least, usual] = [textWidth(shown, narrow), textWidth(shown, natural)]
  const stretch = usual <= most ? natural : narrow + ((natural - narrow) * (most - least)) / (usual - least)
  return `<path d="${textPath(shown, { x, y, size, stretch })}" fill="${fill}"/>`
}

/** The length of a title beyond which nobody reads it in a small picture. */
const titleMost = 110
/** The number of letters of a word that stay on one line when more of them follow. */
const fullLine = /\S{18}(?=\S)/g

/**
 * A title in capitals of the face, short enough for a poster, very long words split; null for a title that the face
 * cannot write.
 */
export function posterTitle(title: string): string | null {
  const letters = lettersOf(title.toUpperCase())
  if (letters === null) return null
  const short = letters.length <= titleMost ? letters : `${withoutLastWord(letters.slice(0, titleMost))}…`
  return short.replace(fullLine, '$& ')
}

/** Room, in em, for descenders of a line and for accents on the capitals of the next: a comma is no accent. */
const hanging = (text: string): number => (/[,;ÇQ@_()[\]{}|/\\]/.test(text) ? 0.15 : 0)
const standing = (text: string): number => (/[ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ]/.test(text) ? 0.17 : 0)

/** A title as on a poster: every line is as wide as the box; also returns the baseline of its last line. */
export function titleAt(title: string, x: number, y: number, width: number, height: number) {
  const { lines, gap } = stackTitle(title, width, height * 0.9)
  let line = y
  let above = ''
  const drawn = lines.map((set, at) => {
    if (at > 0) line += gap + set.size * Math.max(hanging(above), standing(set.text))
    line += set.size * capHeight
    above = set.text
    const d = textPath(set.text, { x, y: line, size: set.size, stretch: set.stretch, length: set.width })
    return `<path d="${d}" fill="${colours.text}"/>`
  })
  return { drawn: drawn.join(''), bottom: line }
}

/** A number on card stock, as large as it fits. */
export function figureCard(figure: string, x: number, y: number, width: number, height: number): string {
  const size = Math.min(height * 0.95, (width * 0.72) / textWidth(figure, natural))
  const left = x + (width - textWidth(figure, natural) * size) / 2
  const base = y + height / 2 + (size * capHeight) / 2
  return (
    rectangle(x + 6, y + 8, width, height, '#0a060d', 10) +
    rectangle(x, y, width, height, colours.card, 10) +
    `<rect x="${x + 7}" y="${y + 7}" width="${width - 14}" height="${height - 14}" rx="6" fill="none" stroke="${colours.cardLine}" stroke-width="2"/>` +
    `<path d="${textPath(figure, { x: left, y: base, size, stretch: natural })}" fill="${colours.cardInk}"/>`
  )
}

/** A piece of card stock with its heading above a red line, as loan cards have it. */
export function stockAt(
  heading: string,
  { x, y, width, height }: Omit<LineBox, 'size' | 'fill'> & { height: number },
): string {
  return (
    rectangle(x + 6, y + 8, width, height, '#0a060d', 10) +
    rectangle(x, y, width, height, colours.card, 10) +
    lineAt(heading, { x: x + 28, y: y + 46, width: width - 56, size: 24, fill: colours.cardRed }) +
    rectangle(x + 28, y + 60, width - 56, 3, colours.cardRed)
  )
}

/** Three boxes on a shelf: the mark of web/public/favicon.svg. */
const mark =
  '<path d="M5 6.2A1.2 1.2 0 0 1 6.2 5h5.1a1.2 1.2 0 0 1 1.2 1.2V25H5z" fill="#ff8052"/><path d="M5 9h7.5v3.5H5z" fill="#2a0e04"/><path d="M13.5 10.2A1.2 1.2 0 0 1 14.7 9h3.6a1.2 1.2 0 0 1 1.2 1.2V25h-6z" fill="#ffd166"/><g transform="rotate(-12 27.5 25)"><path d="M20.8 7.2A1.2 1.2 0 0 1 22 6h4.3a1.2 1.2 0 0 1 1.2 1.2V25h-6.7z" fill="#5fd8aa"/><path d="M20.8 16h6.7v3.5h-6.7z" fill="#123a2c"/></g><path d="M3 25h26v2.6H3z" fill="#fbf3e6"/>'

/** The whole sheet: the ground, the ledge with our name below it, and the content. */
export function sheet(inside: string): string {
  const { width, height } = linkPicture
  const name = { size: 30, stretch: 112 }
  const x = width - margin - textWidth('Ludoteca', name.stretch) * name.size
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    rectangle(0, 0, width, height, colours.ground) +
    inside +
    rectangle(0, ledgeLine, width, height - ledgeLine, colours.sunk) +
    rectangle(0, ledgeLine, width, 18, colours.ledge) +
    rectangle(0, ledgeLine, width, 4, colours.ledgeTop) +
    `<g transform="translate(${x - 44} 584)">${mark}</g>` +
    `<path d="${textPath('Ludoteca', { x, y: 612, ...name })}" fill="${colours.text}"/></svg>`
  )
}

/** One at a time. */
const turn = createSemaphore(1, 32, tooBusy)

/** One of our drawings as PNG, in its own pixels. Throws AppError 503 when too many are waiting. */
export const rasterise = (drawing: string): Promise<Buffer> => turn(() => askForPicture('drawing', drawing))
