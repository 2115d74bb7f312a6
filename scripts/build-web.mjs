// Builds the web application: texts, browser code into dist/client, drawing code into dist/server. Needs Node 26 (server/render is TypeScript).
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const client = join(root, 'dist/client')
const manifestFile = join(client, '.vite/manifest.json')
const keptFor = 7 * 24 * 3_600_000

/** Largest sizes, kB gz: first load of any page, styles, one screen's own code. */
const budgets = { firstLoad: 125, styles: 18, screen: 25 }

/** Builds everything; throws when a text is missing or a page is too heavy. */
export async function buildWeb() {
  process.env.NODE_ENV = 'production'
  const before = readManifest()
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }
  await build(options)
  await build({ ...options, build: { ssr: 'web/entry-server.tsx' } })
  clearOldFiles(before, readManifest())
  await writeShell()
  compressFiles(client)
  compressFiles(join(client, 'assets'))
  reportSizes(readManifest())
}

const readManifest = () => (existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {})
const filesOf = (manifest) =>
  new Set(Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))

/** Files of earlier builds stay a week for tabs that still run them (F-20), counted from the day they were replaced. */
function clearOldFiles(before, now) {
  const current = filesOf(now)
  const replaced = new Set([...filesOf(before)].filter((file) => !current.has(file)))
  const folder = join(client, 'assets')
  for (const name of readdirSync(folder)) {
    const file = `assets/${name.replace(/\.(?:br|gz)$/, '')}`
    const path = join(folder, name)
    if (current.has(file)) continue
    if (replaced.has(file)) utimesSync(path, new Date(), new Date())
    else if (Date.now() - statSync(path).mtimeMs > keptFor) rmSync(path)
  }
}

/** The document that the service worker shows without a network. */
async function writeShell() {
  const { readAssets } = await import('../server/render/assets.ts')
  const { writeDocument } = await import('../server/render/document.ts')
  const { shellState, pageStateId } = await import('../dist/server/entry-server.js')
  const head = { title: 'Ludoteca' }
  const parts = {
    lang: 'en',
    theme: 'auto',
    address: null,
    head,
    title: head.title,
    html: '',
    state: shellState,
    kept: true,
    stateId: pageStateId,
  }
  writeFileSync(join(client, 'shell.html'), writeDocument({ ...parts, assets: readAssets(client)([]) }))
}

/** Brotli and gzip beside each text file, at their best: it happens once. */
function compressFiles(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (!/\.(?:js|css|svg|html|webmanifest|txt)$/.test(name)) continue
    if (existsSync(`${path}.br`) && statSync(`${path}.br`).mtimeMs > statSync(path).mtimeMs) continue
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
  }
}

const kilobytes = (files) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0) / 1000

function withImports(manifest, names) {
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name) || !manifest[name]) return
    seen.add(name)
    manifest[name].imports?.forEach(visit)
  }
  names.forEach(visit)
  return seen
}

const entryName = 'web/entry-client.tsx'

/** Prints what each screen costs as a first page; throws over a budget. */
function reportSizes(manifest) {
  const base = withImports(manifest, [entryName])
  const code = (names) => new Set([...names].map((name) => manifest[name].file).filter((file) => file.endsWith('.js')))
  const screens = Object.keys(manifest).filter((name) => /^web\/screens\/.*\.(?:screen|tab)\.tsx$/.test(name))
  const over = []
  const check = (what, size, budget) => {
    console.log(`  ${what.padEnd(44)} ${size.toFixed(1).padStart(6)} kB gz`)
    if (size > budget) over.push(`${what}: ${size.toFixed(1)} kB gz, at most ${budget}`)
  }
  check('styles', kilobytes(new Set([...base].flatMap((name) => manifest[name].css ?? []))), budgets.styles)
  check('entry', kilobytes(code(base)), budgets.firstLoad)
  for (const name of screens) {
    // A tab never comes without the screen around it.
    const around = name.endsWith('.tab.tsx')
      ? screens.filter((other) => other === name.replace(/(\w+)\/[^/]+\.tab\.tsx$/, '$1/$1.screen.tsx'))
      : []
    const all = withImports(manifest, [entryName, ...around, name])
    check(`${name.slice(12)}, first load`, kilobytes(code(all)), budgets.firstLoad)
    check(`${name.slice(12)}, own code`, kilobytes([manifest[name].file]), budgets.screen)
  }
  if (over.length > 0) throw new Error(`Too heavy:\n  ${over.join('\n  ')}`)
}

if (import.meta.main) await buildWeb()
