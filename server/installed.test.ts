import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, matchesGlob } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/testing/template.ts'

const root = join(import.meta.dirname, '..')
const lines = readFileSync(join(root, 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ').split('\n')
const image = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
const argumentsOf = (word: string, of: string[]): string[] =>
  of.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1).trim())

/** An ordinary user, like `node` in the image: root is that of the test database, whose socket is nobody else's. */
let user: { uid: number; gid: number } | undefined
// On a disk, not in memory: packages are second names of this project's files there.
const made = mkdtempSync('/tmp/ludoteca-installed-')
const [program, data] = [join(made, 'app'), join(made, 'data')]
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  if (process.getuid?.() === 0) user = ownerOf(new URL(database.url).searchParams.get('host'))
  for (const folder of [program, data]) mkdirSync(folder)
  for (const copied of argumentsOf('COPY', image)) {
    const [, from = '', to = ''] = /^--from=build \/app\/(\S+) (\S+)$/.exec(copied) ?? []
    if (from === 'node_modules') copyPackages(join(program, to))
    else cpSync(join(root, from), join(program, to), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  }
  // Not the files: they are the same as those of this project.
  for (const folder of foldersIn(program)) chmodSync(folder, 0o555)
  chmodSync(made, 0o711)
  if (user) chownSync(data, user.uid, user.gid)
}, 120_000)

afterAll(async () => {
  await database.close()
  for (const folder of foldersIn(program)) chmodSync(folder, 0o755)
  rmSync(made, { recursive: true, force: true })
})

const foldersIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true, recursive: true }).flatMap((one) =>
    one.isDirectory() ? join(one.parentPath, one.name) : [],
  ),
]

const stranger = 54_322

function ownerOf(folder: string | null): { uid: number; gid: number } {
  const { uid, gid } = folder === null ? { uid: stranger, gid: stranger } : statSync(folder)
  return uid === 0 ? { uid: stranger, gid: stranger } : { uid, gid }
}

/** What `npm ci --omit=dev` would install and the image keeps, from what is installed here. */
function copyPackages(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const removed = argumentsOf('RUN rm -rf', lines).flatMap((list) => list.split(/\s+/))
  const isKept = (path: string): boolean =>
    !removed.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`))
  const kept = Object.entries(packages).filter(
    ([path, { dev }]) =>
      !dev && path.match(/node_modules\//g)?.length === 1 && isKept(path) && existsSync(join(root, path)),
  )
  for (const [folder, some] of Map.groupBy(kept, ([path]) => dirname(path))) {
    const target = join(to, folder.slice('node_modules'.length))
    mkdirSync(target, { recursive: true })
    const both = [...some.map(([path]) => join(root, path)), target]
    // As second names of the same files where the disk allows it.
    if (spawnSync('cp', ['-al', ...both]).status !== 0) execFileSync('cp', ['-a', ...both])
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** The settings of the image, with what differs here. */
const settings = async (): Promise<Record<string, string>> => ({
  ...Object.fromEntries(argumentsOf('ENV', image).flatMap((list) => list.split(' ').map((pair) => pair.split('=')))),
  PATH: process.env['PATH'] ?? '',
  PORT: String(await freePort()),
  HOST: '127.0.0.1',
  LUDOTECA_DATA: data,
  DATABASE_URL: database.url,
  PUBLIC_URL: 'https://ludoteca.example',
  TRUST_PROXY: 'uniquelocal',
  SMTP_URL: 'smtp://mail.example',
})

const commandOf = (text: string): string[] => JSON.parse(/\[.*\]/.exec(text)?.[0] ?? '[]') as string[]

it('OP-09: what the image copies starts as an ordinary user, with a read-only program and without tools', async () => {
  const env = await settings()
  const [, ...given] = commandOf(argumentsOf('CMD', image)[0] ?? '')
  const child = spawn(process.execPath, given, { cwd: program, env, ...user, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = once(child, 'exit')
  const [, ...check] = commandOf(lines.find((line) => line.startsWith('HEALTHCHECK '))?.replace(/^.*? CMD /, '') ?? '')
  const isHealthy = () => spawnSync(process.execPath, check, { cwd: program, env, ...user }).status === 0
  await expect.poll(() => child.exitCode !== null || isHealthy(), { timeout: 100_000, interval: 300 }).toBe(true)
  expect(child.exitCode, said).toBe(null)

  const page = await fetch(`http://127.0.0.1:${env['PORT']}/`, { headers: { 'x-forwarded-proto': 'https' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<!doctype html>')
  expect((await fetch(`http://127.0.0.1:${env['PORT']}/api/metrics`)).status).toBe(200)

  const doctor = spawnSync(process.execPath, ['scripts/doctor.ts', '--all'], {
    cwd: program,
    env,
    ...user,
    encoding: 'utf8',
  })
  expect(doctor.stdout + doctor.stderr).not.toMatch(/PROBLEM {2}(?!The disk|Only)/)

  child.kill('SIGTERM')
  expect(await ended, said).toEqual([0, null])
  expect(isHealthy()).toBe(false)
  expect(said).not.toMatch(/EROFS|EACCES|"level":(?:50|60)/)
}, 150_000)
