import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SetupError, findProgram, quiet, root, step } from './run.mjs'

const stampFile = join(root, 'node_modules', '.ludoteca-stamp')
const readLock = (folder = root) => readFileSync(join(folder, 'package-lock.json'))
const benchFolder = join(root, 'bench')
/** What is written once the packages of a lock file are installed here. */
const stampOf = (lock, tools) =>
  `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}${tools ? ' tools' : ''}\n`

/**
 * Whether the packages of package-lock.json are installed. `tools`: includes those for tests; `bench`: also those of
 * bench/package-lock.json.
 */
export const arePackagesInstalled = ({ tools, bench }) => isProjectInstalled(tools) && (!bench || isBenchInstalled())

const isBenchInstalled = () => isComplete(readLock(benchFolder), false, benchFolder)

function isProjectInstalled(tools) {
  const lock = readLock()
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  return stamp === stampOf(lock, true) || (!tools && stamp === stampOf(lock, false)) || isComplete(lock, tools)
}

/** Installs them, unless they are installed already. */
export async function installPackages({ tools, bench }) {
  if (bench && !isBenchInstalled())
    await step('Installing the packages of the measurements', () => npmCi(false, ['--prefix', benchFolder]))
  if (!isProjectInstalled(tools)) await step('Installing packages', () => npmCi(tools))
  const stamp = stampOf(readLock(), tools)
  const isNoted = existsSync(stampFile) && readFileSync(stampFile, 'utf8').startsWith(stamp.trim())
  if (!isNoted) writeFileSync(stampFile, stamp)
}

async function npmCi(tools, more = []) {
  // npm ci removes node_modules first: it must not run on the Node inside it.
  const node = findProgram('node') ?? process.execPath
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [node, process.env.npm_execpath]
    : [findProgram('npm') ?? 'npm']
  const options = [
    tools ? '--include=dev' : '--omit=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
    ...more,
  ]
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(':') }
  const run = (...command) => quiet(npm[0], [...npm.slice(1), ...command, ...options], env)
  let result = await run('ci')
  // Where optional packages of other platforms are unavailable, npm ci refuses the lock file; its versions still apply.
  if (result.said.includes('EUSAGE')) result = await run('install', '--no-save')
  if (result.code === 0) return
  console.error(`\n${result.said.trim().split('\n').slice(0, 40).join('\n')}`)
  throw new SetupError('The packages could not be installed: fix what npm reports above and try again.')
}

/** Whether all packages are there, also those that were installed by hand with npm ci or npm install. */
function isComplete(lock, tools, folder = root) {
  // npm writes this list last: without it, an installation was cut off.
  const listFile = join(folder, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, wanted]) =>
      path === '' ||
      wanted.link ||
      (wanted.dev && !tools) ||
      installed[path]?.version === wanted.version ||
      mayMiss(path, wanted, installed),
  )
}

function mayMiss(path, { optional, os, cpu, libc }, installed) {
  if (installed[path] || !optional) return false
  return !(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc)
}
