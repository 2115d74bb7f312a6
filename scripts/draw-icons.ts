// Draws the PNG icons of the installed application from the logo; run once, the files are committed.
import { chromium } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../web/public')
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8')
const maskable = mark.replace('rx="9"', '').replace('translate(7 5)', 'translate(10 8.6) scale(0.72)')

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const [name, size, svg] of [
  ['icon-192', 192, mark],
  ['icon-512', 512, mark],
  ['icon-maskable-512', 512, maskable],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true })
}
await browser.close()
