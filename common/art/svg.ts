import type { Colour } from './colour.ts'

/** Small pieces of SVG text. No ids, no style attributes: safe to inline many times under a strict CSP. */

export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}"${extra}/>`

/** Stroke attributes. */
export const outline = (colour: string, width: number): string => ` stroke="${colour}" stroke-width="${width}"`

export const line = (d: string, colour: string, width: number, extra = ''): string =>
  path(d, 'none', `${outline(colour, width)} stroke-linecap="round"${extra}`)

export const circle = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${extra}/>`

export const ring = (x: number, y: number, r: number, colour: Colour, width: number, dashes = ''): string =>
  circle(x, y, r, 'none', outline(colour, width) + (dashes && ` stroke-dasharray="${dashes}"`))

export const box = (x: number, y: number, width: number, height: number, fill: string): string =>
  path(`M${x} ${y}h${width}v${height}h${-width}z`, fill)

/** Moves, rotates (degrees) and scales its content. */
export const place = (x: number, y: number, scale: number | string, inside: string, turn = 0): string =>
  `<g transform="translate(${x} ${y})${turn ? `rotate(${turn})` : ''}scale(${scale})">${inside}</g>`

export const repeat = (count: number, draw: (i: number) => string): string => {
  let drawn = ''
  for (let i = 0; i < count; i++) drawn += draw(i)
  return drawn
}

const entities: Record<string, string> = { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;' }

export const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string)

const trim = (tag: string): string =>
  tag.replace(/\d{1,9}\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))

/** The finished picture; coordinates are rounded to what is visible, titles stay as they are. */
export const picture = (width: number, height: number, inside: string, extra = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Ludo,Impact,sans-serif" font-weight="760"${extra} aria-hidden="true" focusable="false">${inside.replace(/<[^<>]+>/g, trim)}</svg>`
