// Builds the web application: texts, browser code into dist/client, drawing code into dist/server. Needs Node 26
// (server/render is TypeScript).
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const client = join(root, 'dist/client')
const manifestFile = join(client, '.vite/manifest.json')
const keptFor = 7 * 24 * 3_600_000

/**
 * Builds everything; throws when a text is missing in a language. The tests check page sizes (scripts/page-sizes.ts).
 */
export async function buildWeb() {
  process.env.NODE_ENV = 'production'
  const before = readManifest()
  const options = { root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }
  await build(options)
  await build({ ...options, build: { ssr: 'web/entry-server.tsx' } })
  clearOldFiles(before, readManifest())
  await writeShell()
  await writeManifests()
  compressFiles(client)
  compressFiles(join(client, 'assets'))
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

async function writeManifests() {
  const { manifestFiles, webManifest } = await import('./web-manifest.ts')
  for (const [lang, file] of Object.entries(manifestFiles))
    writeFileSync(join(client, file), JSON.stringify(webManifest(lang)))
}

/** Brotli and gzip versions of each text file, at their best level: it happens once. */
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

if (import.meta.main) await buildWeb()
