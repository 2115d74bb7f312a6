import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './db/testing/template.ts'
import { testApp } from './testing/test-app.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string): string => readFileSync(join(root, name), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** A clone without packages, and one whose set-up is done. */
const made = mkdtempSync(join(tmpdir(), 'ludoteca-commands-'))
const [fresh, clone] = [join(made, 'fresh'), join(made, 'clone')]
const left =
  /^(?:\.git|\.cache|(?:bench\/)?node_modules|data|dist|web\/paraglide|test-results|playwright-report|bench\/results)$/
let empty: TestDatabase

beforeAll(async () => {
  empty = await createTestDatabase({ empty: true })
  cpSync(root, fresh, { recursive: true, filter: (path) => !left.test(relative(root, path)) })
  cpSync(fresh, clone, { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
})
afterAll(async () => {
  await empty.close()
  rmSync(made, { recursive: true, force: true })
}, 300_000)

/** The machine's own programs, the old Node among them; not those of this project. */
const path = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** Runs `npm run NAME` as a person would; returns its exit code and what it printed. */
async function run(
  name: string,
  args: string[] = [],
  env: Record<string, string> = {},
  folder = clone,
  user: { uid?: number; gid?: number } = {},
) {
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    ...user,
    cwd: folder,
    env: { PATH: path, HOME: made, LUDOTECA_DATA: join(made, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

describe('every command of package.json', () => {
  it('begins with the set-up, so that a fresh clone and an old Node are enough', () => {
    // These three have a script of their own around the same set-up.
    const own = { dev: 'node scripts/dev.mjs', build: 'node scripts/build.mjs', test: 'node scripts/test.mjs' }
    expect(scripts).toMatchObject(own)
    for (const file of Object.values(own)) expect(read(file.split(' ')[1] ?? '')).toContain('await setUp(')
    const others = Object.entries(scripts).filter(([name]) => !(name in own))
    expect(others.filter(([, line]) => !/^(?:\w+=\S+ )?node scripts\/with-setup\.mjs /.test(line))).toEqual([])
  })

  it('is one that the documents name, and they name no other', () => {
    const text = ['README.md', 'CONTRIBUTING.md', 'docs/operating.md', 'docs/security.md'].map(read).join('\n')
    const named = [...text.matchAll(/`npm run ([a-z:]+)|`((?:db|catalogue):[a-z]+)/g)].flatMap(
      ([, one, two]) => one ?? two!,
    )
    expect(named.length).toBeGreaterThan(20)
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })

  it('says in a sentence that packages cannot be installed', async () => {
    const env = { npm_config_offline: 'true', npm_config_cache: join(made, 'no-cache') }
    const { code, said } = await run('routes', [], env, fresh)
    expect({ code, said }).toMatchObject({
      code: 1,
      said: expect.stringContaining('The packages could not be installed: '),
    })
    expect(said).not.toMatch(/^ {4}at /m)
  })

  it('says in a sentence that its folder may not be written', async () => {
    chmodSync(made, 0o755)
    chmodSync(fresh, 0o555)
    // Root may write everywhere.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
    const { code, said } = await run('start', [], {}, fresh, user)
    chmodSync(fresh, 0o755)
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^This user may not write to .*, where packages are installed and pages built: run this command as the owner of .*\.$/m,
      ),
    })
    expect(said).not.toMatch(/^ {4}at /m)
  })

  it('works with the Node of the machine, or says what is missing', { timeout: 300_000 }, async () => {
    mkdirSync(join(made, 'data'), { recursive: true })
    const test = await testApp()
    await test.queue.boss()
    const env = { DATABASE_URL: test.databaseUrl }
    const file = join(made, 'one.tar.gz')
    const corrected = join(made, 'corrections.jsonl')
    /** Each with its exit code and some of its output; an array runs one after the other. */
    const expected: [string, string[], Record<string, string>, number, RegExp][][] = [
      [
        ['db:migrate', [], env, 0, /^The database is up to date\.$/m],
        ['db:verify', [], env, 0, /^pictures: correct$/m],
        ['db:backup', [file], env, 0, /rows of \d+ tables and 0 files/],
        ['db:restore', [file], { DATABASE_URL: empty.url }, 0, /^0 files restored\. Start Ludoteca/m],
        ['demo:remove', [], env, 0, /^There are no demo accounts\.$/m],
      ],
      [
        ['doctor', [], env, 0, /^Nothing is wrong\.$/m],
        ['jobs', [], env, 0, /^There are no dead letters\.$/m],
        [
          'jobs',
          [],
          { DATABASE_URL: 'postgres://a@127.0.0.1:1/a' },
          1,
          /^The database of DATABASE_URL cannot be used/m,
        ],
        ['admin', ['alice'], env, 0, /^alice is now an admin\.$/m],
        ['files:move', [], env, 1, /^Set LUDOTECA_FILES to the bucket/m],
        ['catalogue:sync', [], env, 1, /^There is no key for IGDB/m],
        ['catalogue:corrections', [corrected], env, 0, /corrections\.jsonl: 0 corrected games/],
        ['routes', [], {}, 0, /^GET {4}\/api\/ready .*server\/features\/site\/site\.routes\.ts/m],
      ],
    ]
    const outputs = await Promise.all(
      expected.map(async (queue) => {
        const all = []
        for (const [name, args, more, code, pattern] of queue)
          all.push({ name, code, pattern, ran: await run(name, args, more) })
        return all
      }),
    )
    for (const { name, code, pattern, ran } of outputs.flat()) {
      expect(ran, name).toEqual({ code, said: expect.stringMatching(pattern) })
      expect(ran.said, name).not.toMatch(/^ {4}at /m)
    }
  })
})
