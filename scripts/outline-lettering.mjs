// Writes the letters of the display face as outlines, for pictures that the server draws; run once, the file is
// committed.
import * as fontkit from 'fontkit'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import woff2 from 'wawoff2'

const root = join(import.meta.dirname, '..')
const packed = readFileSync(join(root, 'web/styles/fonts/anybody-760-wdth.woff2'))
const face = fontkit.create(Buffer.from(await woff2.decompress(packed)))
if (!('getVariation' in face)) throw new Error('not a variable font')

/** Between these widths the outlines change linearly, so three drawings of a letter give all of them. */
const cuts = [50, 100, 150].map((wdth) => face.getVariation({ wdth }))
const words = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }

const letters = face.characterSet
  .filter((code) => code >= 0x20 && code < 0xff_ff)
  .map((code) => {
    const glyphs = cuts.map((cut) => cut.glyphForCodePoint(code))
    const [steps, ...others] = glyphs.map(({ path }) => path.commands.map(({ command }) => words[command]).join(''))
    if (steps === undefined || others.some((other) => other !== steps)) throw new Error(`${code} changes its form`)
    return [
      String.fromCodePoint(code),
      {
        steps,
        advance: glyphs.map(({ advanceWidth }) => Math.round(advanceWidth)),
        points: glyphs.map(({ path }) => path.commands.flatMap(({ args }) => args.map(Math.round))),
      },
    ]
  })

const text = JSON.stringify({ unitsPerEm: face.unitsPerEm, letters: Object.fromEntries(letters) })
writeFileSync(join(root, 'server/drawing/lettering.json.gz'), gzipSync(text, { level: 9 }))
