import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LockedError, lockDataFolder } from './lock.ts'

const module = JSON.stringify(new URL('./lock.ts', import.meta.url).href)
const script = `
const { lockDataFolder } = await import(${module})
try {
  lockDataFolder(process.argv[1])
  console.log('won')
  setInterval(() => {}, 1000)
} catch (error) {
  console.log(error.message)
  process.exit(1)
}`

let folder: string
let children: ChildProcess[] = []

const contend = async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 2] })
  children.push(child)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { child, said: line.toString().trim() }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-lock-'))
})
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children = []
  rmSync(folder, { recursive: true })
})

it('admits exactly one of twenty concurrent starts; the others name its process', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, contend))
  const winners = all.filter(({ said }) => said === 'won')
  expect(winners).toHaveLength(1)
  const named = all.filter(({ said }) => said.includes(`(process ${winners[0]?.child.pid})`))
  expect(named).toHaveLength(19)
}, 30_000)

it('is free immediately after kill -9, and after a release', async () => {
  const { child } = await contend()
  expect(() => lockDataFolder(folder)).toThrow(LockedError)
  expect(() => lockDataFolder(folder)).toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDataFolder(folder).release()
  lockDataFolder(folder).release()
})

it('reports in one sentence that the folder is a file', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(() => lockDataFolder(file)).toThrow(`${file} is not a folder: choose another with LUDOTECA_DATA.`)
})

it('reports in one sentence that the lock file is damaged', () => {
  const file = join(folder, 'server.lock')
  writeFileSync(file, 'garbage'.repeat(100))
  expect(() => lockDataFolder(folder)).toThrow(
    `The file ${file} is damaged: delete it and start again; it holds no data.`,
  )
})
