import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError, quiet, root, step } from './run.mjs'

const stampFile = join(root, 'server/paraglide/.stamp')

/** The areas of web/messages that the server writes in mails, pushes and pages of its own; pages use the last two, too. */
export const serverAreas = ['mail', 'push', 'server', 'digest', 'notification']

const sources = [
  ...['en', 'es'].flatMap((lang) => serverAreas.map((area) => `web/messages/${lang}/${area}.json`)),
  ...['catalogues.ts', 'messages.ts', 'setup-messages.mjs'].map((file) => `scripts/${file}`),
  'package-lock.json',
]

/** Whether the texts of the server are compiled from the present files (scripts/messages.ts). */
export const areMessagesCompiled = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint(sources)

/** Notes the files from which the texts of the server are compiled. */
export const writeMessagesStamp = () => writeFileSync(stampFile, fingerprint(sources))

/** Compiles the texts of the server when they have changed since the last time. */
export async function prepareMessages(node) {
  if (areMessagesCompiled()) return
  await step('Compiling the texts of mails and pushes', async () => {
    const { code, said } = await quiet(node, ['scripts/messages.ts', '--server'])
    if (code === 0) return
    console.error(`\n${said.trim()}`)
    throw new SetupError('The texts could not be compiled: fix the errors above and try again.')
  })
}

/** One digest of all files below these paths, tests left out. */
export function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesIn(path) {
  const full = join(root, path)
  if (path === 'web/paraglide' || /\.test\.tsx?$/.test(path)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(`${path}/${name}`))
}
