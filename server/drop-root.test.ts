import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { dropRoot } from './drop-root.ts'

const isRoot = process.getuid?.() === 0
/** Nobody of this machine, so that nothing is theirs by chance. */
const stranger = 54_321

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-user-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  chmodSync(folder, 0o711)
  return folder
}

/** Calls dropRoot in a process of its own and returns what became of it. */
function start(dataDir: string, production: boolean) {
  const code = `
    import { writeFileSync } from 'node:fs'
    import { dropRoot } from ${JSON.stringify(join(import.meta.dirname, 'drop-root.ts'))}
    const said = []
    dropRoot({ dataDir: ${JSON.stringify(dataDir)}, production: ${production} }, (line) => said.push(line))
    let root = true
    try { process.setuid(0) } catch { root = false }
    if (!root) writeFileSync(${JSON.stringify(join(dataDir, 'new'))}, '')
    console.log(JSON.stringify({ uid: process.getuid(), gid: process.getgid(), groups: process.getgroups(), root, said }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  return stdout === '' ? { refused: stderr } : (JSON.parse(stdout) as Record<string, unknown>)
}

it.skipIf(isRoot)('who is not root stays who they are', () => {
  dropRoot({ dataDir: '/nowhere', production: true }, () => expect.unreachable())
})

it.runIf(isRoot)('root becomes the owner of the data folder for good, and its files there go along (OP-09)', () => {
  const data = join(newFolder(), 'data')
  mkdirSync(join(data, 'files'), { recursive: true })
  const outside = join(newFolder(), 'outside')
  for (const file of [join(data, 'secrets.json'), join(data, 'files', 'a.webp'), outside])
    writeFileSync(file, '', { mode: 0o600 })
  symlinkSync(outside, join(data, 'link'))
  linkSync(outside, join(data, 'files', 'second-name'))
  chownSync(data, stranger, stranger)
  const { said, ...rest } = start(data, true)
  expect(rest).toEqual({ uid: stranger, gid: stranger, groups: [stranger], root: false })
  expect(said).toEqual([`Started as root: the server runs as user ${stranger}`])
  for (const name of ['secrets.json', 'files', 'files/a.webp', 'new'])
    expect(statSync(join(data, name)).uid, name).toBe(stranger)
  expect(statSync(outside).uid).toBe(0)
})

it.runIf(isRoot)('where that user cannot reach the data folder, production refuses and others are told (OP-09)', () => {
  const closed = newFolder()
  chmodSync(closed, 0o700)
  const data = join(closed, 'data')
  mkdirSync(data)
  chownSync(data, stranger, stranger)
  expect(start(data, true)).toEqual({ refused: expect.stringContaining(`user ${stranger} cannot use ${data}`) })
  expect(start(data, false)).toMatchObject({ uid: 0, said: [expect.stringContaining('the server stays root')] })
})
