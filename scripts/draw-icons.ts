// Draws the icons that are no drawings (installed application, /favicon.ico) from the logo; run once, the files are
// committed.
import { chromium } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../web/public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
const maskable = mark.replace('rx="9"', '').replace('translate(7 5)', 'translate(10 8.6) scale(0.72)')

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
async function draw(svg: string, size: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  return page.screenshot({ omitBackground: true })
}

/** One PNG as an .ico: a header, a directory entry, the picture. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

for (const [name, size, svg] of [
  ['icon-192', 192, mark],
  ['icon-512', 512, mark],
  ['icon-maskable-512', 512, maskable],
] as const) {
  writeFileSync(join(folder, `${name}.png`), await draw(svg, size))
}
// For programs that request it without reading a page.
writeFileSync(join(folder, 'favicon.ico'), icoOf(await draw(mark, 32), 32))
await browser.close()
