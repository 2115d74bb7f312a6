import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readBrowserReport } from './browser-report.mjs'

const run = promisify(execFile)
const setup = join(import.meta.dirname, 'setup-browsers.mjs')

/** The only folder of the PATH. */
let folder: string
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'ludoteca-programs-'))))
afterEach(() => rm(folder, { recursive: true }))

const addProgram = (name: string, text = '') => writeFile(join(folder, name), text)

/** An apt-get that writes its calls to a file; without a failure its packages are there afterwards. */
async function addAptGet(failure = ''): Promise<void> {
  const install = failure === '' ? ': > firefox-esr; : > WebKitWebDriver; : > Xvfb' : `echo "${failure}"; exit 100`
  await addProgram(
    'apt-get',
    `#!/bin/sh\ncd ${folder}\necho "$@" >> calls\nif [ "$1" = install ]; then ${install}; fi\n`,
  )
  await chmod(join(folder, 'apt-get'), 0o755)
}

/** Runs the set-up as a user: what it prints, and the environment that it returns. */
async function setUp(user: 'root' | 'another'): Promise<{ said: string; errors: string; env: Record<string, string> }> {
  const code = `process.getuid = () => ${user === 'root' ? 0 : 1000}
    const { ensureOtherBrowsers } = await import(${JSON.stringify(setup)})
    const env = await ensureOtherBrowsers()
    console.log(JSON.stringify(env))`
  const options = { env: { PATH: folder } }
  const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', code], options)
  const lines = stdout.trimEnd().split('\n')
  return { env: JSON.parse(lines.pop()!) as Record<string, string>, said: lines.join('\n'), errors: stderr }
}

const calls = async () => (await readFile(join(folder, 'calls'), 'utf8')).trimEnd().split('\n')

describe('the set-up of Firefox and WebKit', () => {
  it('installs what is missing where it may', async () => {
    await addAptGet()
    await addProgram('Xvfb')
    const { env, errors } = await setUp('root')
    expect(await calls()).toEqual([
      'update -qq',
      'install -y -qq --no-install-recommends firefox-esr webkit2gtk-driver',
    ])
    expect(env).toEqual({ FIREFOX: join(folder, 'firefox-esr'), WEBKIT_DRIVER: join(folder, 'WebKitWebDriver') })
    expect(errors).toMatch(/^Installing Firefox and WebKitGTK … [\d.]+ s$/m)
  })

  it('installs nothing where all are there', async () => {
    await addAptGet()
    for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb']) await addProgram(name)
    expect(await setUp('root')).toMatchObject({ said: '', errors: '' })
    await expect(calls()).rejects.toThrow('ENOENT')
  })

  it('names the missing packages in one sentence where it may not', async () => {
    await addAptGet()
    const { env, said } = await setUp('another')
    const names = 'firefox-esr webkit2gtk-driver xvfb'
    expect(said).toBe(
      `Journeys in Firefox or WebKit are skipped: install ${names} (Debian: sudo apt-get install ${names}).`,
    )
    expect(env).toEqual({ FIREFOX: '', WEBKIT_DRIVER: '' })
    await expect(calls()).rejects.toThrow('ENOENT')
  })

  it('prints why the packages could not be installed, and skips WebKit without a screen', async () => {
    await addAptGet('no network')
    await addProgram('WebKitWebDriver')
    await addProgram('firefox-esr')
    const { env, said, errors } = await setUp('root')
    expect(errors).toContain('no network')
    expect(said).toContain('install xvfb (Debian: sudo apt-get install xvfb).')
    expect(env).toEqual({ FIREFOX: join(folder, 'firefox-esr'), WEBKIT_DRIVER: '' })
  })
})

it('a report counts journeys that were skipped for want of their browser, and no others, and adds up the time of each file', () => {
  const spec = (title: string, projectName: string, status: string) => ({
    file: 'list.spec.ts',
    title,
    tests: [{ projectName, status, results: [{ duration: 1_500 }] }],
  })
  const suites = [
    { file: 'one.spec.ts', specs: [spec('one', 'firefox', 'skipped'), spec('two', 'phone-es', 'skipped')] },
    {
      file: 'list.spec.ts',
      suites: [{ specs: [spec('three', 'webkit', 'skipped'), spec('four', 'desktop-en', 'flaky')] }],
    },
  ]
  expect(readBrowserReport({ stats: { expected: 5, flaky: 1, unexpected: 2 }, suites })).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    retried: ['e2e/list.spec.ts › four (desktop-en)'],
    files: [
      { file: 'e2e/one.spec.ts', seconds: 3 },
      { file: 'e2e/list.spec.ts', seconds: 3 },
    ],
  })
})
