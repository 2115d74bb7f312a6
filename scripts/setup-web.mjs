import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SetupError, quiet, root, step } from './run.mjs'

const builder = join(root, 'scripts', 'build-web.mjs')
const stampFile = join(root, 'dist', '.ludoteca-stamp')

// All sources of the pages; the build itself creates web/paraglide, and the rest of project.inlang.
const SOURCES = ['web', 'common', 'project.inlang/settings.json', 'vite.config.ts', 'tsconfig.json']
const TOOLS = [
  ...['build-web.mjs', 'catalogues.ts', 'messages.ts'].map((file) => `scripts/${file}`),
  'server/render',
  'package-lock.json',
]
const MADE = ['web/paraglide']

/** Whether the web pages are built from the present sources. */
export const isWebBuilt = () =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === fingerprint() &&
  MADE.every((path) => existsSync(join(root, path)))

/** Builds the web pages when their sources have changed since the last time. */
export async function prepareWeb(node) {
  if (isWebBuilt()) return
  const stamp = fingerprint()
  await step('Building the web pages', async () => {
    const script = `const { buildWeb } = await import(${JSON.stringify(pathToFileURL(builder).href)}); await buildWeb()`
    const { code, said } = await quiet(node, ['--input-type=module', '-e', script], process.env)
    if (code === 0) return
    console.error(`\n${said.trim()}`)
    throw new SetupError('The web pages could not be built: fix the errors above and try again.')
  })
  writeFileSync(stampFile, stamp)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const path of [...SOURCES, ...TOOLS].flatMap(filesIn))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const full = join(root, path)
  if (MADE.includes(path) || /\.test\.tsx?$/.test(path)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
