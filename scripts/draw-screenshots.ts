// Takes the pictures that browsers show when they offer to install the application, from the demonstration that runs at
// the given address (npm run screenshots -- http://localhost:3000); the files are committed.
import { chromium } from '@playwright/test'
import { join } from 'node:path'
import sharp from 'sharp'

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../web/public')

const shots = [
  { form: 'narrow', path: '/profile/nuria_v', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  { form: 'wide', path: '/', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const locale of ['en', 'es'])
  for (const { form, path, ...screen } of shots) {
    const page = await browser.newPage({ ...screen, locale, colorScheme: 'light' })
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(folder, `install-${form}-${locale}.webp`))
    await page.close()
  }
await browser.close()
