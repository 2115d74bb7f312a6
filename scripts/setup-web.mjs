import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SetupError, quiet, root, step } from './run.mjs'
import { fingerprint } from './setup-messages.mjs'

const builder = join(root, 'scripts', 'build-web.mjs')
const stampFile = join(root, 'dist', '.ludoteca-stamp')

// All sources of the pages; the build itself creates web/paraglide, and the rest of project.inlang.
const SOURCES = ['web', 'common', 'project.inlang/settings.json', 'vite.config.ts', 'tsconfig.json']
const TOOLS = [
  ...['build-web.mjs', 'catalogues.ts', 'messages.ts', 'setup-messages.mjs'].map((file) => `scripts/${file}`),
  'server/render',
  'package-lock.json',
]
const sourcesOfPages = () => fingerprint([...SOURCES, ...TOOLS])

/** Whether the web pages are built from the present sources. */
export const isWebBuilt = () =>
  existsSync(stampFile) &&
  readFileSync(stampFile, 'utf8') === sourcesOfPages() &&
  existsSync(join(root, 'web/paraglide'))

/** Builds the web pages when their sources have changed since the last time. */
export async function prepareWeb(node) {
  if (isWebBuilt()) return
  const stamp = sourcesOfPages()
  await step('Building the web pages', async () => {
    const script = `const { buildWeb } = await import(${JSON.stringify(pathToFileURL(builder).href)}); await buildWeb()`
    const { code, said } = await quiet(node, ['--input-type=module', '-e', script], process.env)
    if (code === 0) return
    console.error(`\n${said.trim()}`)
    throw new SetupError('The web pages could not be built: fix the errors above and try again.')
  })
  writeFileSync(stampFile, stamp)
}
