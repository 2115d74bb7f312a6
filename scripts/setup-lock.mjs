// node scripts/setup-lock.mjs: after npm install, adds to package-lock.json the optional packages of other platforms
// that a registry did not have: npm then leaves them out of the file, and refuses it (npm ci) for leaving them out.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const WORDS = { windows: 'win32', linuxmusl: 'linux' }
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The package.json of such a package, as far as its name determines it. */
function platformOf(name) {
  const words = name.split(/[-/@]/).map((word) => WORDS[word] ?? word)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = name.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) }
}

/** Where Node looks for a package from `path`: its own node_modules, then those above. */
function isKnown(path, name) {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (!folder) return false
    if (!folder.includes('/node_modules/')) return Boolean(lock.packages[`node_modules/${name}`])
  }
}

let added = 0
for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isKnown(path, name) || !/^\d/.test(version)) continue
    const place = lock.packages[`node_modules/${name}`] ? `${path}/node_modules/${name}` : `node_modules/${name}`
    lock.packages[place] = { version, ...platformOf(name), ...(dev && { dev }), optional: true }
    added++
  }
}
const sorted = Object.entries(lock.packages).sort(([one], [two]) => one.localeCompare(two, 'en'))
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(`${added} packages for other platforms added to package-lock.json`)
